import type { BrowserContext } from "@playwright/test";

/** Contexts that a test has changed for good. */
export const spent = new WeakSet<BrowserContext>();

/**
 * Has the context end with this test. It must be said wherever a test does what cannot be taken back: it adds an init
 * script or a binding to the context, or takes its clock over.
 */
export const spend = (context: BrowserContext) => spent.add(context);
