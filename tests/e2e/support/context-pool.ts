/** Reuses browser contexts between tests, so that later tests find scripts already loaded and compiled. */
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { startAtTestNow } from "./page-clock";
import type { StoredItems } from "./session";
import { discardedContexts } from "./discarded-contexts";

/** The maximum number of contexts, one per set of options. The least recently used context is closed. */
const MAX_CONTEXTS = 3;

/** A blank page at the console's origin that requests nothing, not even an icon. */
const QUIET_PATH = "/quiet";
const QUIET_PAGE = { contentType: "text/html", body: '<link rel="icon" href="data:,">' };

interface PooledContext {
  context: BrowserContext;
  /** A page that stays open at the console's origin and keeps the process of the console's pages alive. */
  anchor: Page;
}

export class ContextPool {
  private kept = new Map<string, PooledContext>();

  constructor(private readonly browser: Browser) {}

  /**
   * Returns a signed-out context. Its only page is the anchor, and its local storage is empty.
   *
   * @param options the test's context options, only a key here: Playwright applies them to each new context itself
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

  /** Replaces the local storage of the context's origin. */
  async store(context: BrowserContext, items: StoredItems): Promise<void> {
    const anchor = this.find(context)?.anchor;
    await anchor?.evaluate((all) => {
      localStorage.clear();
      for (const { name, value } of all) localStorage.setItem(name, value);
    }, items);
  }

  /** Resets the context after a passed test, or closes it if the test called `discardContextAfterTest`. */
  async giveBack(context: BrowserContext): Promise<void> {
    const anchor = this.find(context)?.anchor;
    if (discardedContexts.has(context)) {
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

  private async open(): Promise<PooledContext> {
    const context = await this.browser.newContext();
    await startAtTestNow(context);
    const anchor = await context.newPage();
    await anchor.route(QUIET_PATH, (route) => route.fulfill(QUIET_PAGE));
    await anchor.goto(QUIET_PATH);
    return { context, anchor };
  }

  private async makeRoom(): Promise<void> {
    for (const [key, { context }] of this.kept) {
      if (this.kept.size <= MAX_CONTEXTS) return;
      this.kept.delete(key);
      await context.close();
    }
  }
}
