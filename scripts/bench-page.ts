/** Opens pages in a slowed Chromium and measures how long they take to show something. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium, type BrowserContext, type CDPSession, type Page } from "@playwright/test";
import { chromiumLaunchOptions } from "./chromium";

const MBPS = 1e6 / 8;

/** A device and its network. Both are slowed by Chromium; the latency is added to each request. */
export interface Profile {
  cpuSlowdown: number;
  downMbps: number;
  upMbps: number;
  latencyMs: number;
}

/** `laptop`: an old laptop on a mobile network. `phone`: a mid-range phone in India. */
export const PROFILES = {
  laptop: { cpuSlowdown: 4, downMbps: 9, upMbps: 1.5, latencyMs: 60 },
  phone: { cpuSlowdown: 6, downMbps: 1.5, upMbps: 0.75, latencyMs: 150 },
} as const satisfies Record<string, Profile>;

/** Pause between two steps, so that work left over from one does not slow the next. */
const REST_MS = 1500;
/** How long the pointer hovers over a link before the press, and how long the press lasts. */
const HOVER_MS = 100;
const PRESS_MS = 60;
/** The pause between two typed keys. */
const KEY_MS = 90;

/** The content that ends a measurement: its text has changed, and it is in the viewport. */
export interface Content {
  /** The prefix of the path. */
  at: string;
  selector: string;
  /** The minimum number of elements that match the selector. */
  count: number;
  /** Another selector. While an element that matches it is visible, the content belongs to the previous page. */
  busy?: string | undefined;
}

declare global {
  interface Window {
    bench: {
      /** Resolves with the time from the navigation to the first content. */
      visited: Promise<number>;
      /** Resolves with the time from the next click to the frame after new content was painted. */
      timeClick: (content: Content) => Promise<number>;
    };
  }
}

/**
 * Runs in the page before its scripts. It looks at the document only after a change, and once per frame: polling would
 * produce a frame every 16 ms, which competes with the page that it measures.
 */
function installClock(first: Content): void {
  const isVisible = (element: Element) => {
    const { top, bottom, width } = element.getBoundingClientRect();
    return width > 0 && bottom > Math.max(top, 0) && top < window.innerHeight && element.checkVisibility();
  };
  const find = (selector: string) => [...document.querySelectorAll(selector)];
  const textOf = ({ selector }: Content) => document.querySelector(selector)?.textContent ?? "";
  const isShown = (content: Content, before: string) => {
    const found = find(content.selector);
    return (
      window.location.pathname.startsWith(content.at) &&
      found.length >= content.count &&
      !["", before].includes(textOf(content)) &&
      found.some(isVisible) &&
      !(content.busy && find(content.busy).some(isVisible))
    );
  };
  const time = (content: Content, before: string, startedAt: () => number | undefined) =>
    new Promise<number>((resolve, reject) => {
      const timeout = setTimeout(() => reject(new Error(`${content.selector} did not appear in a minute`)), 60_000);
      let isQueued = false;
      const look = () => {
        isQueued = false;
        const start = startedAt();
        if (start === undefined || !isShown(content, before)) return;
        changes.disconnect();
        clearTimeout(timeout);
        // The message arrives after the frame was painted.
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener("message", () => resolve(performance.now() - start));
        port1.start();
        port2.postMessage(undefined);
      };
      const changes = new MutationObserver(() => {
        if (!isQueued) requestAnimationFrame(look);
        isQueued = true;
      });
      changes.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    });
  window.bench = {
    visited: time(first, "", () => 0),
    timeClick: (content) => {
      let clickedAt: number | undefined;
      const onClick = ({ timeStamp }: Event) => (clickedAt = timeStamp);
      window.addEventListener("click", onClick, { capture: true, once: true });
      return time(content, textOf(content), () => clickedAt);
    },
  };
}

/**
 * Runs work in a fresh browser profile.
 *
 * @param keyHash the hash of the public key in the certificate that Chromium trusts
 * @param stored items of the localStorage, such as a session
 */
export async function withBrowser<Result>(
  keyHash: string,
  stored: Record<string, string>,
  work: (context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(path.join(tmpdir(), "bench-web-"));
  const { args, ...options } = chromiumLaunchOptions();
  const context = await chromium.launchPersistentContext(folder, {
    ...options,
    args: [...args, `--ignore-certificate-errors-spki-list=${keyHash}`],
    viewport: { width: 1440, height: 900 },
  });
  try {
    await context.addInitScript(
      (items) => Object.entries(items).forEach(([key, value]) => localStorage.setItem(key, value)),
      stored,
    );
    // The browser's own start must not slow the page.
    await rest();
    return await work(context);
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const rest = () => new Promise((done) => setTimeout(done, REST_MS));

async function slowDown(devtools: CDPSession, { cpuSlowdown, downMbps, upMbps, latencyMs }: Profile): Promise<void> {
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: latencyMs,
    downloadThroughput: downMbps * MBPS,
    uploadThroughput: upMbps * MBPS,
  });
}

export interface Visit {
  page: Page;
  devtools: CDPSession;
  /** Time from the navigation to the content, in ms. */
  ms: number;
}

/**
 * Opens a page, and waits until it has its content and a moment longer. With `isSlow: false`, the page loads at full
 * speed and is slowed afterwards.
 */
export async function visit(
  context: BrowserContext,
  url: string,
  content: Content,
  profile: Profile,
  { isSlow = true } = {},
): Promise<Visit> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  // tsx wraps named functions in a helper that the page does not have.
  const helper = "globalThis.__name = (named) => named";
  await page.addInitScript(`${helper}; (${installClock.toString()})(${JSON.stringify(content)})`);
  if (isSlow) await slowDown(devtools, profile);
  await page.goto(url, { waitUntil: "commit" });
  const ms = await page.evaluate(() => window.bench.visited);
  await rest();
  if (!isSlow) await slowDown(devtools, profile);
  return { page, devtools, ms };
}

/** Presses an element as a person does: points at it, waits, and holds the button for a moment. */
async function press(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().hover();
  await page.waitForTimeout(HOVER_MS);
  await page.mouse.down();
  await page.waitForTimeout(PRESS_MS);
  await page.mouse.up();
}

/** Presses an element, and returns the time from the click to the content in ms. */
export async function timePress(page: Page, selector: string, content: Content): Promise<number> {
  const time = page.evaluate((expected) => window.bench.timeClick(expected), content);
  await press(page, selector);
  const ms = await time;
  await rest();
  return ms;
}

/** Types into a field. */
export async function type(page: Page, selector: string, text: string): Promise<void> {
  await press(page, selector);
  await page.keyboard.type(text, { delay: KEY_MS });
}

/** Returns the processor time of the page's main thread so far in ms, its heap in MiB, and its number of elements. */
export async function readWeight({ page, devtools }: Visit) {
  const { metrics } = await devtools.send("Performance.getMetrics");
  const mainThread = (metrics.find(({ name }) => name === "TaskDuration")?.value ?? NaN) * 1000;
  const elements = await page.evaluate(() => document.querySelectorAll("*").length);
  await devtools.send("HeapProfiler.enable");
  // The second collection frees what the first one found to be finalized.
  await devtools.send("HeapProfiler.collectGarbage");
  await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize } = await devtools.send("Runtime.getHeapUsage");
  return { mainThread, heap: usedSize / 2 ** 20, elements };
}
