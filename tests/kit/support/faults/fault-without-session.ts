/** Makes requests fail on a page that is rendered without the console's session. */
import type { LetterBackend } from "../../../support/letter/letter-backend";
import type { Failure } from "./stage";

const TIME_OUT_MS = 40;

/** While true, a request that is never answered times out after `TIME_OUT_MS` instead of many seconds. */
let isTimeoutShortened = false;

/** Installs the shorter timeout. Called for each fault, because other test files of the worker install their own. */
const installTimeout = () =>
  Object.defineProperty(XMLHttpRequest.prototype, "timeout", {
    configurable: true,
    set(this: XMLHttpRequest) {
      if (!isTimeoutShortened) return;
      setTimeout(() => {
        this.dispatchEvent(new ProgressEvent("timeout"));
        this.abort();
      }, TIME_OUT_MS);
    },
  });

/** Makes matching requests fail from now on. */
export function beginFault(letter: LetterBackend, { fault }: Failure, method: string, path: string): void {
  installTimeout();
  isTimeoutShortened = fault.kind === "timeout";
  letter.fault({ ...fault, method, path });
}

export function endFaults(letter: LetterBackend): void {
  isTimeoutShortened = false;
  letter.clearFaults();
}
