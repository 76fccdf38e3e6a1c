/** Calls of a page that is drawn by itself, without the console's session, and that fail. */
import type { LetterBackend } from "../../../support/letter/letter-backend";
import type { Failure } from "./stage";

const TIME_OUT_MS = 40;

/** While it is set, a request that is never answered times out at once, where the page would wait for many seconds. */
let hasty = false;
Object.defineProperty(XMLHttpRequest.prototype, "timeout", {
  configurable: true,
  set(this: XMLHttpRequest) {
    if (!hasty) return;
    setTimeout(() => {
      this.dispatchEvent(new ProgressEvent("timeout"));
      this.abort();
    }, TIME_OUT_MS);
  },
});

/** From now on, these calls fail. */
export function beginFault(letter: LetterBackend, { fault }: Failure, method: string, path: string): void {
  hasty = fault.kind === "timeout";
  letter.fault({ ...fault, method, path });
}

export function endFaults(letter: LetterBackend): void {
  hasty = false;
  letter.clearFaults();
}
