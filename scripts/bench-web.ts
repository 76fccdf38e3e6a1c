/**
 * `npm run bench:web [rounds]` compares the order list with two minimal tables of the same rows, one in plain HTML and
 * one in antd (tests/bench/). It runs in Chromium with a 4x slower CPU, 9 Mbps down, 1.5 Mbps up and 60 ms added
 * latency.
 *
 * Times are medians in ms. Only the ratios are comparable between machines.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium, type BrowserContext, type Page } from "@playwright/test";
import { build } from "vite";
import { readEnv } from "../server/base/env";
import { exitWithError } from "../server/base/start-error";
import { startServer } from "../server/start-server";
import { serveSite } from "./bench-site";
import { buildConsole } from "./console-bundle";
import { chromiumLaunchOptions } from "./chromium";
import { createDemoSession } from "./demo-session";
import { projectRoot } from "./project";
import { testEnv } from "./test-env";

const CPU_SLOWDOWN = 4;
const MBPS = 1e6 / 8;
const NETWORK = { offline: false, latency: 60, downloadThroughput: 9 * MBPS, uploadThroughput: 1.5 * MBPS };
/** Pause between two steps, so that work left over from one does not slow the next. */
const REST_MS = 1500;
/** How long the pointer hovers over a link before the click. */
const HOVER_MS = 100;

const STEPS = ["first visit", "second visit", "third visit", "next page", "another list, again", "a record"] as const;
type Step = (typeof STEPS)[number];

/** The selector of the link or row that leads to each place. */
type Links = Record<"orders" | "vendors" | "next" | "record", string>;

const BARE_LINKS = { orders: "#orders", vendors: "#vendors", record: "main tbody tr" };
const LINKS: Readonly<Record<string, Links>> = {
  "bare React": { ...BARE_LINKS, next: "#next" },
  "bare antd": { ...BARE_LINKS, record: "main tbody tr.ant-table-row", next: ".ant-pagination-next button" },
  console: {
    orders: "nav a[href='/orders']",
    vendors: "nav a[href='/vendors']",
    next: ".ant-pagination-next button",
    record: "main tbody a[href*='/show/']",
  },
};

interface Content {
  /** The prefix of the path. */
  at: string;
  /** `rows`: at least ten rows that are not dimmed. `record`: the values of a record. */
  what: "rows" | "record";
}

/**
 * Runs in the page. Resolves with the time from the click, or from the navigation, to the frame after new content was
 * painted.
 */
function timeToContent({ at, what, fromClick }: Content & { fromClick: boolean }): Promise<number> {
  const textOf = () => {
    const rows = [...document.querySelectorAll("main tbody tr:not([aria-hidden])")];
    const busy = document.querySelector("main .stale, main [aria-busy='true'], main .ant-spin-spinning");
    if (what === "record") return document.querySelector("main dl")?.textContent ?? "";
    return rows.length >= 10 && !busy ? (rows[0]?.textContent ?? "") : "";
  };
  const before = fromClick ? textOf() : "";
  let from = 0;
  const onClick = ({ timeStamp }: Event) => (from = timeStamp);
  if (fromClick) document.addEventListener("click", onClick, { capture: true, once: true });
  return new Promise((resolve) => {
    const look = () => {
      const text = textOf();
      if ((fromClick && from === 0) || text === "" || text === before || !location.pathname.startsWith(at)) {
        requestAnimationFrame(look);
      } else {
        setTimeout(() => resolve(performance.now() - from));
      }
    };
    look();
  });
}

async function openThrottledPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", NETWORK);
  return page;
}

async function clickAndTime(page: Page, link: string, content: Content): Promise<number> {
  const time = page.evaluate(timeToContent, { ...content, fromClick: true });
  const target = page.locator(link).first();
  await target.hover();
  await page.waitForTimeout(HOVER_MS);
  await target.click();
  const found = await time;
  await page.waitForTimeout(REST_MS);
  return found;
}

/** Runs one round on one site, in a fresh browser profile. */
async function runRound(origin: string, links: Links, stored: Record<string, string>): Promise<Record<Step, number>> {
  const profile = mkdtempSync(path.join(tmpdir(), "bench-web-"));
  const context = await chromium.launchPersistentContext(profile, {
    ...chromiumLaunchOptions(),
    viewport: { width: 1440, height: 900 },
  });
  // tsx wraps named functions in a helper that the page does not have.
  await context.addInitScript("globalThis.__name = (named) => named");
  await context.addInitScript(
    (items) => Object.entries(items).forEach(([key, value]) => localStorage.setItem(key, value)),
    stored,
  );
  const orders: Content = { at: "/orders", what: "rows" };
  const vendors: Content = { at: "/vendors", what: "rows" };
  try {
    const visits: number[] = [];
    let page = await openThrottledPage(context);
    for (let visit = 0; visit < 3; visit += 1) {
      if (visit > 0) {
        await page.close();
        page = await openThrottledPage(context);
      }
      await page.goto(`${origin}/orders`, { waitUntil: "commit" });
      visits.push(await page.evaluate(timeToContent, { ...orders, fromClick: false }));
      await page.waitForTimeout(REST_MS);
    }
    const [first = NaN, second = NaN, third = NaN] = visits;
    const next = await clickAndTime(page, links.next, orders);
    await clickAndTime(page, links.vendors, vendors);
    await clickAndTime(page, links.orders, orders);
    const again = await clickAndTime(page, links.vendors, vendors);
    await clickAndTime(page, links.orders, orders);
    const record = await clickAndTime(page, links.record, { at: "/orders/show/", what: "record" });
    return {
      "first visit": first,
      "second visit": second,
      "third visit": third,
      "next page": next,
      "another list, again": again,
      "a record": record,
    };
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * Builds one of the minimal consoles.
 *
 * @returns the output folder, which the caller removes
 */
async function buildBareConsole(page: string): Promise<string> {
  const root = path.join(projectRoot, "tests/bench");
  const outDir = mkdtempSync(path.join(tmpdir(), "bench-bare-"));
  const rolldownOptions = { input: path.join(root, page) };
  await build({ root, configFile: false, logLevel: "error", build: { outDir, target: "es2022", rolldownOptions } });
  return outDir;
}

type Times = Record<string, Record<Step, number>[]>;

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

async function main(): Promise<void> {
  const rounds = Number(process.argv[2] ?? 5);
  Object.assign(process.env, testEnv);
  const env = readEnv(process.env);
  await buildConsole(env, () => console.log("Building the console …"));
  const bare = [await buildBareConsole("react-table.html"), await buildBareConsole("antd-table.html")];
  const dists = [...bare, path.join(projectRoot, "dist")];
  const api = await startServer(env);
  const sites = await Promise.all(dists.map((dist) => serveSite(dist, api.address)));
  try {
    const stored = await createDemoSession(api.address, env.DEMO_PASSWORD);
    const times: Times = Object.fromEntries(Object.keys(LINKS).map((name) => [name, []]));
    for (let count = 0; count < rounds; count += 1) {
      for (const [index, [name, links]] of Object.entries(LINKS).entries()) {
        times[name]?.push(await runRound(sites[index]?.origin ?? "", links, stored));
      }
    }
    report(times);
  } finally {
    sites.forEach(({ stop }) => stop());
    await api.stop();
    bare.forEach((folder) => rmSync(folder, { recursive: true, force: true }));
  }
}

/** Prints the medians, and the ratio of the console to each minimal table within the same round. */
function report({ console: ours = [], ...bare }: Times): void {
  const rows = STEPS.map((step) => {
    const ratios = Object.entries(bare).map(([name, all]) => {
      const perRound = ours.map((one, index) => one[step] / (all[index]?.[step] ?? NaN));
      return [`to ${name}`, Number(median(perRound).toFixed(2))];
    });
    const columns = Object.entries({ ...bare, console: ours });
    const times = columns.map(([name, all]) => [name, Math.round(median(all.map((one) => one[step])))]);
    return [step, Object.fromEntries([...times, ...ratios])] as const;
  });
  console.log(`Medians of ${ours.length} rounds in ms, and the console's ratios`);
  console.table(Object.fromEntries(rows));
}

main().catch(exitWithError);
