/** Tracks the pending requests of a test's page. Browsers abort them when the page closes; jsdom does not. */
import { setImmediate as turn } from "node:timers/promises";

const inFlight = new Set<XMLHttpRequest>();

const { send } = XMLHttpRequest.prototype;
XMLHttpRequest.prototype.send = function (this: XMLHttpRequest, ...body) {
  inFlight.add(this);
  this.addEventListener("loadend", () => inFlight.delete(this));
  send.apply(this, body);
};

/**
 * Aborts the requests of a closed page. Resolves once the backend has received all of them, so that the next test does
 * not count them.
 */
export async function abortRequests(): Promise<void> {
  for (const request of inFlight) request.abort();
  // The first turn of the event loop accepts connections. The second one reads their requests.
  await turn();
  await turn();
}
