/** Browser contexts that serve one test after the other: what one has loaded and compiled is there for the next. */
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { startAtTestNow } from "./page-clock";
import type { StoredItems } from "./session";
import { spent } from "./spent-contexts";

/** Every kind of options has a context. The one that was used longest ago makes room. */
const MOST_CONTEXTS = 3;

/** A page at the console's origin that no backend has, and that asks for nothing, not even for an icon. */
const QUIET_PATH = "/quiet";
const QUIET_PAGE = { contentType: "text/html", body: '<link rel="icon" href="data:,">' };

interface Kept {
  context: BrowserContext;
  /** A page that stays open at the console's origin, and with it the process that the console's pages run in. */
  anchor: Page;
}

export class ContextPool {
  private kept = new Map<string, Kept>();

  constructor(private readonly browser: Browser) {}

  /**
   * A context without pages, without anything stored, and signed out.
   *
   * @param options by which it differs from others; Playwright itself applies them to a new context
   */
  async take(options: object): Promise<BrowserContext> {
    const key = JSON.stringify(options);
    const kept = this.kept.get(key) ?? (await this.open());
    this.kept.delete(key);
    this.kept.set(key, kept);
    await this.makeRoom();
    await this.store(kept.context, []);
    return kept.context;
  }

  /** Replaces all that the context's origin has stored. */
  async store(context: BrowserContext, items: StoredItems): Promise<void> {
    const anchor = this.find(context)?.anchor;
    await anchor?.evaluate((all) => {
      localStorage.clear();
      for (const { name, value } of all) localStorage.setItem(name, value);
    }, items);
  }

  /** Takes back what the test that just passed did with the context. */
  async giveBack(context: BrowserContext): Promise<void> {
    const anchor = this.find(context)?.anchor;
    if (spent.has(context)) {
      this.kept = new Map([...this.kept].filter(([, kept]) => kept.context !== context));
      await context.close();
      return;
    }
    const used = context.pages().filter((page) => page !== anchor);
    await Promise.all(used.map((page) => page.close()));
    await Promise.all([
      context.clearCookies(),
      context.clearPermissions(),
      context.setOffline(false),
      context.unrouteAll({ behavior: "ignoreErrors" }),
    ]);
  }

  private find = (context: BrowserContext) => [...this.kept.values()].find((kept) => kept.context === context);

  private async open(): Promise<Kept> {
    const context = await this.browser.newContext();
    await startAtTestNow(context);
    const anchor = await context.newPage();
    await anchor.route(QUIET_PATH, (route) => route.fulfill(QUIET_PAGE));
    await anchor.goto(QUIET_PATH);
    return { context, anchor };
  }

  private async makeRoom(): Promise<void> {
    for (const [key, { context }] of this.kept) {
      if (this.kept.size <= MOST_CONTEXTS) return;
      this.kept.delete(key);
      await context.close();
    }
  }
}
