/**
 * `npm run size` measures what Chromium loads from the bundled API before the sign-in form shows, and before the first
 * rows of a list show. It also checks the size of every script, except the bundler's helpers. It fails if any figure is
 * outside its budget.
 *
 * With --built it reads only the build output. It then assumes that the first rows need the entry and the chunk
 * `console`, with their static imports.
 */
import { chromium, type Browser } from "@playwright/test";
import { readEnv, type Env } from "../server/base/env";
import { exitWithError } from "../server/base/start-error";
import { startServer } from "../server/start-server";
import { buildConsole } from "./console-bundle";
import { findAllScripts, findConsoleScripts, findEntryScripts, compressedKib } from "./bundle-sizes";
import { chromiumLaunchOptions } from "./chromium";
import { createDemoSession } from "./demo-session";
import { testEnv } from "./test-env";

const LIST = "/orders";
const ROWS = `first rows of ${LIST}`;

/** Budgets. Sizes are KiB of JavaScript after brotli. `requests` counts all requests, including the page itself. */
const SIGN_IN_BUDGET = { scripts: 3, KiB: 70 };
const ROWS_SCRIPT_BUDGET = { scripts: 12, KiB: 330 };
const ROWS_REQUEST_BUDGET = { requests: 15, "API calls": 2 };
/** The size range of a script that loads on demand. Below `min`, the request costs more than the script. */
const ON_DEMAND_KIB = { min: 3, max: 50 };

/** The bundler's own helpers, half a KiB, which it always puts into a separate script. */
const BUNDLER_RUNTIME = "rolldown-runtime";

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
  await buildConsole(env, () => {
    console.log("Building the console …");
  });
  const rows = process.argv.includes("--built") ? measureBuild() : await measureInBrowser(env);
  for (const line of formatTable(rows)) console.log(line);
  process.exitCode = rows.some(({ isOver }) => isOver) ? 1 : 0;
}

/** Measures the build output only. */
function measureBuild(): Row[] {
  const first = findConsoleScripts();
  return [
    ...compareScripts("sign-in form", findEntryScripts(), SIGN_IN_BUDGET),
    ...compareScripts(ROWS, first, ROWS_SCRIPT_BUDGET),
    ...compareEachScript(first),
  ];
}

/** Measures what Chromium requests. */
async function measureInBrowser(env: Env): Promise<Row[]> {
  const server = await startServer(env);
  const browser = await chromium.launch(chromiumLaunchOptions());
  try {
    const site = { browser, origin: server.address };
    const entry = await loadedForSignIn(site);
    const { scripts, ...requests } = await loadedForRows(site, env.DEMO_PASSWORD);
    return [
      ...compareScripts("sign-in form", entry, SIGN_IN_BUDGET),
      ...compareScripts(ROWS, scripts, ROWS_SCRIPT_BUDGET),
      ...compare(ROWS, requests, ROWS_REQUEST_BUDGET),
      ...compareEachScript(scripts),
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}

const compareScripts = (what: string, scripts: ReadonlySet<string>, budgets: { scripts: number; KiB: number }) =>
  compare(what, { scripts: scripts.size, KiB: compressedKib(scripts) }, budgets);

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

/** Checks all scripts but the bundler's helpers: none may be too small, and none that loads later too large. */
function compareEachScript(first: ReadonlySet<string>): Row[] {
  return [...findAllScripts()]
    .filter(([, name]) => name !== BUNDLER_RUNTIME)
    .map(([file, name]) => {
      const figure = compressedKib([file]);
      const isFirst = first.has(file);
      return {
        name: `script ${name}${isFirst ? "" : ", later"}`,
        figure,
        budget: isFirst ? `≥ ${ON_DEMAND_KIB.min}` : `${ON_DEMAND_KIB.min}–${ON_DEMAND_KIB.max}`,
        isOver: figure < ON_DEMAND_KIB.min || (!isFirst && figure > ON_DEMAND_KIB.max),
      };
    });
}

/**
 * Returns the scripts of the entry. Blocks all other scripts, so that it fails if the sign-in form needs one of them.
 */
async function loadedForSignIn({ browser, origin }: Site): Promise<Set<string>> {
  const entry = findEntryScripts();
  const page = await browser.newPage();
  await page.route("**/*.js", (route) =>
    entry.has(new URL(route.request().url()).pathname.slice(1)) ? route.continue() : route.abort(),
  );
  await page.goto(`${origin}/login`);
  await page.getByRole("button", { name: "Sign In", exact: true }).waitFor();
  await page.close();
  return entry;
}

/** Opens the list with a cold cache. Requests that start after the first row shows do not count. */
async function loadedForRows({ browser, origin }: Site, password: string) {
  const page = await browser.newPage();
  await page.addInitScript(
    (items) => Object.entries(items).forEach(([key, value]) => localStorage.setItem(key, value)),
    await createDemoSession(origin, password),
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

function formatTable(rows: readonly Row[]): string[] {
  const width = Math.max(...rows.map(({ name }) => name.length));
  const line = (name: string, figure: string, budget: string) =>
    name.padEnd(width) + figure.padStart(8) + budget.padStart(10);
  return [
    line("KiB of JavaScript, brotli", "", "budget"),
    ...rows.map(({ name, figure, budget, isOver }) => {
      const written = Number.isInteger(figure) ? String(figure) : figure.toFixed(1);
      return line(name, written, budget) + (isOver ? "   outside its budget" : "");
    }),
  ];
}

main().catch(exitWithError);
