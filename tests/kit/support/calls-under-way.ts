/** The requests that a test's page has in flight. Browsers abort them when the page goes; jsdom does not. */
import { setImmediate as turn } from "node:timers/promises";

const inFlight = new Set<XMLHttpRequest>();

const { send } = XMLHttpRequest.prototype;
XMLHttpRequest.prototype.send = function (this: XMLHttpRequest, ...body) {
  inFlight.add(this);
  this.addEventListener("loadend", () => inFlight.delete(this));
  send.apply(this, body);
};

/**
 * Aborts the requests of a page that is gone. It resolves once the backend has received all of them, so that the
 * next test does not count them.
 */
export async function abortRequests(): Promise<void> {
  for (const request of inFlight) request.abort();
  // One turn for the sockets of both ends, and one for those that the first turn accepted.
  await turn();
  await turn();
}
