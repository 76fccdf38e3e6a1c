/**
 * `npm run size`: what is loaded before the sign-in form and before a list's first rows, as Chromium asks for it on the
 * bundled API, and every script that may be loaded after them. Fails over budget. With --built it asks no browser, only
 * the files: what a list's first rows need is then the part of the build that has the lists.
 */
import { chromium, type Browser } from "@playwright/test";
import { readEnv, type Env } from "../server/env";
import { failToStart } from "../server/start-error";
import { startServer } from "../server/start-server";
import { buildIfStale } from "./build";
import { allScripts, consoleScripts, entryScripts, kibibytes } from "./bundle-sizes";
import { chromiumLaunch } from "./chromium";
import { demoSession } from "./demo-session";
import { testEnv } from "./test-env";

const LIST = "/orders";
const ROWS = `first rows of ${LIST}`;

/** Sizes are KiB of JavaScript, brotli; requests are all of them, the page itself included. */
const SIGN_IN = { scripts: 3, KiB: 70 };
const ROWS_SCRIPTS = { scripts: 12, KiB: 330 };
const ROWS_ASKED = { requests: 15, "API calls": 2 };
/** One script that is loaded on demand. A smaller one than the least costs less than the request for it. */
const LATER = { most: 50, least: 3 };

/** The bundler keeps its helpers, half a KiB, in a script of their own. */
const NOT_OURS = "rolldown-runtime";

interface Row {
  name: string;
  figure: number;
  budget: string;
  isOver: boolean;
}

interface Site {
  browser: Browser;
  origin: string;
}

async function main(): Promise<void> {
  Object.assign(process.env, testEnv);
  const env = readEnv(process.env);
  await buildIfStale(env, () => {
    console.log("Building the console …");
  });
  const rows = process.argv.includes("--built") ? built() : await measured(env);
  for (const line of table(rows)) console.log(line);
  process.exitCode = rows.some(({ isOver }) => isOver) ? 1 : 0;
}

/** What the built files say by themselves. */
function built(): Row[] {
  const first = consoleScripts();
  return [
    ...compareScripts("sign-in form", entryScripts(), SIGN_IN),
    ...compareScripts(ROWS, first, ROWS_SCRIPTS),
    ...each(first),
  ];
}

/** What Chromium really asks for. */
async function measured(env: Env): Promise<Row[]> {
  const server = await startServer(env);
  const browser = await chromium.launch(chromiumLaunch());
  try {
    const site = { browser, origin: server.address };
    const entry = await loadedForSignIn(site);
    const { scripts, ...asked } = await loadedForRows(site, env.DEMO_PASSWORD);
    return [
      ...compareScripts("sign-in form", entry, SIGN_IN),
      ...compareScripts(ROWS, scripts, ROWS_SCRIPTS),
      ...compare(ROWS, asked, ROWS_ASKED),
      ...each(scripts),
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}

const compareScripts = (what: string, scripts: ReadonlySet<string>, budgets: { scripts: number; KiB: number }) =>
  compare(what, { scripts: scripts.size, KiB: kibibytes(scripts) }, budgets);

function compare<Name extends string>(
  what: string,
  figures: Record<Name, number>,
  budgets: Record<Name, number>,
): Row[] {
  return (Object.keys(budgets) as Name[]).map((name) => {
    const [figure, budget] = [figures[name], budgets[name]];
    return { name: `${what}, ${name}`, figure, budget: String(budget), isOver: figure > budget };
  });
}

/** Every script by itself: none too small, and none of the later ones too large. */
function each(first: ReadonlySet<string>): Row[] {
  return [...allScripts()]
    .filter(([, name]) => name !== NOT_OURS)
    .map(([file, name]) => {
      const figure = kibibytes([file]);
      const isFirst = first.has(file);
      return {
        name: `script ${name}${isFirst ? "" : ", later"}`,
        figure,
        budget: isFirst ? `≥ ${LATER.least}` : `${LATER.least}–${LATER.most}`,
        isOver: figure < LATER.least || (!isFirst && figure > LATER.most),
      };
    });
}

/** Holds everything but the entry back: a form that needs more would be counted too small. */
async function loadedForSignIn({ browser, origin }: Site): Promise<Set<string>> {
  const entry = entryScripts();
  const page = await browser.newPage();
  await page.route("**/*.js", (route) =>
    entry.has(new URL(route.request().url()).pathname.slice(1)) ? route.continue() : route.abort(),
  );
  await page.goto(`${origin}/login`);
  await page.getByRole("button", { name: "Sign In", exact: true }).waitFor();
  await page.close();
  return entry;
}

/** Opens the list in a browser that has nothing cached; what began after the first row was there does not count. */
async function loadedForRows({ browser, origin }: Site, password: string) {
  const page = await browser.newPage();
  await page.addInitScript(
    (items) => Object.entries(items).forEach(([key, value]) => localStorage.setItem(key, value)),
    await demoSession(origin, password),
  );
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector("main tbody a")) return;
      performance.mark("rows");
      observer.disconnect();
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${origin}${LIST}`);
  await page.locator("main tbody a").first().waitFor();
  const paths = await page.evaluate(() => {
    const [rows] = performance.getEntriesByName("rows");
    const all = performance.getEntriesByType("resource").filter(({ startTime }) => startTime < (rows?.startTime ?? 0));
    return all.map(({ name }) => new URL(name).pathname);
  });
  await page.close();
  return {
    scripts: new Set(paths.filter((path) => path.endsWith(".js")).map((path) => path.slice(1))),
    requests: paths.length + 1,
    "API calls": paths.filter((path) => path.startsWith("/api/")).length,
  };
}

function table(rows: readonly Row[]): string[] {
  const width = Math.max(...rows.map(({ name }) => name.length));
  const line = (name: string, figure: string, budget: string) =>
    name.padEnd(width) + figure.padStart(8) + budget.padStart(10);
  return [
    line("KiB of JavaScript, brotli", "", "budget"),
    ...rows.map(({ name, figure, budget, isOver }) => {
      const written = Number.isInteger(figure) ? String(figure) : figure.toFixed(1);
      return line(name, written, budget) + (isOver ? "   over budget" : "");
    }),
  ];
}

main().catch(failToStart);
