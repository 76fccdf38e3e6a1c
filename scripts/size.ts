/**
 * `npm run size`: the gzip JavaScript of every screen of the built console, as Chromium asks for it on the bundled API.
 * Fails over budget.
 */
import { chromium, type Browser, type BrowserContextOptions, type Page } from "@playwright/test";
import { readEnv } from "../server/env";
import { DEMO_ADMIN } from "../server/seed/demo-accounts";
import { failToStart } from "../server/start-error";
import { startServer } from "../server/start-server";
import { actionsOf } from "../src/kit/actions";
import { resources } from "../src/app/resources";
import { buildIfStale } from "./build";
import { entryFiles, gzipKilobytes } from "./bundle-sizes";
import { chromiumLaunch } from "./chromium";
import { testEnv } from "./test-env";

/** In kB of gzip JavaScript; a stretch is a figure to reach, not one to fail. */
const ENTRY = { budget: 100, stretch: 85 };
const FIRST_LIST = { budget: 400, stretch: 360 };
const LATER = { budget: 25 };

/** What a person opens on a list without leaving it. */
const PRESSES = ["View", "Approve", "Edit"];

interface Row {
  name: string;
  kilobytes: number;
  budget: number;
  stretch?: number;
}

type Storage = NonNullable<BrowserContextOptions["storageState"]>;

interface Site {
  browser: Browser;
  origin: string;
  signedIn: Storage;
}

async function main(): Promise<void> {
  Object.assign(process.env, testEnv);
  const env = readEnv(process.env);
  await buildIfStale(env, () => {
    console.log("Building the console …");
  });
  const server = await startServer(env);
  const browser = await chromium.launch(chromiumLaunch());
  try {
    const origin = server.address;
    const rows = await measure({ browser, origin, signedIn: await signIn(origin, env.DEMO_PASSWORD) });
    for (const line of table(rows)) console.log(line);
    process.exitCode = rows.some(isOver) ? 1 : 0;
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function measure(site: Site): Promise<Row[]> {
  const entry = entryFiles();
  await signInFormWorksWith(site, entry);
  const first = await open(site, "/vendors");
  const rows: Row[] = [
    { name: "before sign-in", kilobytes: gzipKilobytes(entry), ...ENTRY },
    { name: "/vendors, first and in all", kilobytes: gzipKilobytes(first.files), ...FIRST_LIST },
  ];
  const beyondFirst = (files: Set<string>) => gzipKilobytes(minus(files, first.files));

  const seen = new Set(["/vendors", "/login"]);
  const waiting = [...first.links, ...formPages()];
  // A dialog comes after another: what the details dialog has loaded, the next one need not load again.
  let loaded = first.files;
  const addPresses = async (route: string, names: string[]) => {
    for (const press of names) {
      const { files } = await open(site, route, press);
      rows.push({ name: `${route}, ${press}`, kilobytes: gzipKilobytes(minus(files, loaded)), ...LATER });
      loaded = new Set([...loaded, ...files]);
    }
  };
  await addPresses("/vendors", first.presses);
  for (let route = waiting.shift(); route !== undefined; route = waiting.shift()) {
    const kind = routeKind(route);
    if (seen.has(kind)) continue;
    seen.add(kind);
    const opened = await open(site, route);
    rows.push({ name: `${kind}, beyond /vendors`, kilobytes: beyondFirst(opened.files), ...LATER });
    await addPresses(route, opened.presses);
    waiting.push(...opened.links);
  }
  return rows;
}

const minus = (files: Set<string>, known: Set<string>) => [...files].filter((file) => !known.has(file));

/** The form pages of the declared resources: no link leads to them, their buttons open the dialog. */
const formPages = () =>
  resources.filter((resource) => actionsOf(resource)["create"]).map(({ name }) => `/${name}/create`);

/** The address without its query and with ids left out, so that two records are one screen. */
function routeKind(route: string): string {
  const { pathname } = new URL(route, "http://localhost");
  return pathname.replaceAll(/\/[^/]*\d[^/]*(?=\/|$)/g, "/:id");
}

interface Opened {
  files: Set<string>;
  links: string[];
  presses: string[];
}

/** Opens a route in a browser that has nothing cached, presses a button where one is named, and waits for quiet. */
async function open({ browser, origin, signedIn }: Site, route: string, press?: string): Promise<Opened> {
  const context = await browser.newContext({ storageState: signedIn, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const files = new Set<string>();
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith(".js") && response.ok()) files.add(pathname.slice(1));
  });
  await page.goto(`${origin}${route}`, { waitUntil: "networkidle" });
  await page.getByRole("main").waitFor();
  if (press) {
    await button(page, press).first().click();
    await page.getByRole("dialog").waitFor();
    await page.waitForLoadState("networkidle");
  }
  const links = page.locator("a[href^='/']:not([href^='/files/'])");
  const hrefs = await links.evaluateAll((found) => found.map((link) => link.getAttribute("href") ?? ""));
  const presses: string[] = [];
  for (const name of PRESSES) if ((await button(page, name).count()) > 0) presses.push(name);
  await context.close();
  return { files, links: hrefs, presses };
}

const button = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true });

/** Holds everything but the entry back: a form that needs more would be counted too small. */
async function signInFormWorksWith({ browser, origin }: Site, entry: Set<string>): Promise<void> {
  const page = await browser.newPage();
  await page.route("**/*.js", (route) =>
    entry.has(new URL(route.request().url()).pathname.slice(1)) ? route.continue() : route.abort(),
  );
  await page.goto(`${origin}/login`);
  await page.getByRole("button", { name: "Sign In", exact: true }).waitFor();
  await page.close();
}

async function signIn(origin: string, password: string): Promise<Storage> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: DEMO_ADMIN, password }),
  });
  const { token, user } = (await answer.json()) as { token: string; user: unknown };
  const localStorage = [
    { name: "token", value: token },
    { name: "user", value: JSON.stringify(user) },
  ];
  return { cookies: [], origins: [{ origin, localStorage }] };
}

const isOver = ({ kilobytes, budget }: Row) => kilobytes > budget;

function table(rows: Row[]): string[] {
  const width = Math.max(...rows.map(({ name }) => name.length));
  const columns = (name: string, ...cells: string[]) =>
    name.padEnd(width) + cells.map((cell) => cell.padStart(10)).join("");
  return [
    columns("JavaScript, gzip", "kB", "budget", "stretch"),
    ...rows.map((row) => {
      const figures = [row.kilobytes.toFixed(1), String(row.budget), row.stretch ? String(row.stretch) : ""];
      return columns(row.name, ...figures) + (isOver(row) ? "   over budget" : "");
    }),
  ];
}

main().catch(failToStart);
