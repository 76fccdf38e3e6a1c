/** Watches every page of a context: what a developer would see in red or yellow fails the test. */
import type { BrowserContext, ConsoleMessage, WebError } from "@playwright/test";

export interface ConsoleGuard {
  /**
   * Accepts Chromium's own "Failed to load resource" line for a failure that the test made happen: a status of the
   * server, or "network" for a connection that broke. `path` is a pattern that the address must match.
   */
  allowFailedLoad(cause: number | "network", path?: RegExp): void;
  /** Accepts the lines of an error that the page shows in place of its content. */
  allowCrash(message: RegExp): void;
  /** What was seen so far and not allowed. */
  problems(): string[];
  /** Watches no longer. */
  stop(): void;
}

interface Entry {
  text: string;
  url: string;
}

interface Allowance {
  text: RegExp;
  path: RegExp;
}

/** Content-Security-Policy violations are among the console errors of Chromium. */
export function guardConsole(context: BrowserContext): ConsoleGuard {
  const entries: Entry[] = [];
  const allowances: Allowance[] = [];
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    entries.push({ text: `console ${message.type()}: ${message.text()}`, url: message.location().url });
  };
  const onError = (event: WebError) => {
    const { stack, message } = event.error();
    entries.push({ text: `page error: ${stack ?? message}`, url: "" });
  };
  context.on("console", onConsole);
  context.on("weberror", onError);
  return {
    allowFailedLoad(cause, path = /./) {
      const reason = cause === "network" ? "net::ERR_\\w+" : `the server responded with a status of ${String(cause)} `;
      allowances.push({ text: new RegExp(`^console error: Failed to load resource: ${reason}`), path });
    },
    allowCrash: (message) => allowances.push({ text: message, path: /./ }),
    problems: () =>
      entries
        .filter(({ text, url }) => !allowances.some((allowed) => allowed.text.test(text) && allowed.path.test(url)))
        .map(({ text, url }) => (url ? `${text} (${url})` : text)),
    stop() {
      context.off("console", onConsole);
      context.off("weberror", onError);
    },
  };
}
