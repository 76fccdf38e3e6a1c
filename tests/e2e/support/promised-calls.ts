/** Compares the calls that a test's pages send with the documented calls that its comment `// Sends: …` names. */
import { readFileSync } from "node:fs";
import type { BrowserContext, Request, TestInfo } from "@playwright/test";
import { DOCUMENTED_CALLS, findDocumentedCall } from "../../../scripts/openapi/documented-calls";
import { parseMarks } from "../../support/marks";

interface PromisedCalls {
  /** Returns the named calls that no page has sent so far. */
  missing(): string[];
  /** Stops watching. */
  stop(): void;
}

/** Starts watching. Without `features`, `missing` leaves out calls that the console sends only with a feature. */
export function watchMarkedCalls(context: BrowserContext, test: TestInfo, features: boolean): PromisedCalls {
  const mark = parseMarks(readFileSync(test.file, "utf8")).find(({ line }) => line === test.line);
  const sent = new Set<string | undefined>();
  const onRequest = (request: Request) =>
    sent.add(findDocumentedCall(request.method(), new URL(request.url()).pathname));
  const isFeatured = (named: string) => DOCUMENTED_CALLS.some(({ call, featured }) => call === named && featured);
  context.on("request", onRequest);
  return {
    missing: () => (mark?.calls ?? []).filter((call) => !sent.has(call) && (features || !isFeatured(call))),
    stop: () => void context.off("request", onRequest),
  };
}
