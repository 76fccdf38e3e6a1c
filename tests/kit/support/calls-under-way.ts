/** The calls that a test's page has under way: a browser breaks them off when the page goes, jsdom does not. */
import { setImmediate as turn } from "node:timers/promises";

const underWay = new Set<XMLHttpRequest>();

const { send } = XMLHttpRequest.prototype;
XMLHttpRequest.prototype.send = function (this: XMLHttpRequest, ...body) {
  underWay.add(this);
  this.addEventListener("loadend", () => underWay.delete(this));
  send.apply(this, body);
};

/**
 * Breaks off every call of a page that is gone. What the backend has of them already arrives before this resolves, so
 * that nothing of a test is counted by the next.
 */
export async function breakOffCalls(): Promise<void> {
  for (const request of underWay) request.abort();
  // The sockets of both ends, and then those that the first turn accepted.
  await turn();
  await turn();
}
