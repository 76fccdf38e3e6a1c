/** Watches every page of a context. Console errors, console warnings and page errors fail the test. */
import type { BrowserContext, ConsoleMessage, WebError } from "@playwright/test";

export interface ConsoleGuard {
  /**
   * Accepts Chromium's "Failed to load resource" line for a failure that the test caused: a status, or "network" for a
   * lost connection. `path` must match the URL.
   */
  allowFailedLoad(cause: number | "network", path?: RegExp): void;
  /** Accepts the console messages of an error that React catches and the page shows in place of its content. */
  allowCrash(message: RegExp): void;
  /** Returns the errors and warnings so far that were not accepted. */
  problems(): string[];
  /** Stops watching. */
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

/** Starts watching. Chromium reports Content-Security-Policy violations as console errors, so they count, too. */
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
