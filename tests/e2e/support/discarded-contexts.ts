import type { BrowserContext } from "@playwright/test";

/** Contexts that a test has changed permanently. */
export const discardedContexts = new WeakSet<BrowserContext>();

/**
 * Marks a context to be closed after this test. Call it wherever a test adds an init script or a binding to
 * the context, or takes control of the clock, because these changes cannot be undone.
 */
export const discardContextAfterTest = (context: BrowserContext) => discardedContexts.add(context);
