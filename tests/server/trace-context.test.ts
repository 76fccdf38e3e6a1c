/** Trace context: the trace of a request in its log lines, and in the calls that it makes to a gateway. */
import { afterAll, beforeEach, expect, it } from "vitest";
import { startPhoneGateway } from "../support/gateways";
import { startTestApp } from "./support/app";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const TRACEPARENT = `00-${TRACE}-00f067aa0ba902b7-01`;

const sms = await startPhoneGateway();
afterAll(() => sms.stop());
const lines: string[] = [];
const logTo = { write: (line: string) => void lines.push(line) };
const env = { LOG_LEVEL: "info", SMS_GATEWAY_URL: sms.url };
const proxied = await startTestApp({ env: { ...env, TRUST_PROXY: "127.0.0.1" }, logTo });
const unproxied = await startTestApp({ env, logTo });

beforeEach(() => {
  lines.splice(0);
  sms.requests.splice(0);
});

/**
 * Sends a text message, with this traceparent header in the request.
 * @returns the trace id of the lines that log the request and its response, and the traceparent of each gateway call
 */
async function send({ call }: typeof proxied, traceparent: string) {
  const body = { phone: "+919812345678", message: "Out for delivery" };
  const headers = { traceparent };
  const { status, headers: answered } = await call("POST", "/api/admin/messaging/sms/send", {
    as: "admin",
    body,
    headers,
  });
  expect(status).toBe(200);
  const traces = lines
    .map((line) => JSON.parse(line) as { reqId?: string; traceId?: string; req?: object; res?: object })
    // Leaves out the requests that sign in.
    .filter(({ reqId, req, res }) => reqId === answered["x-request-id"] && (req ?? res));
  return { logged: traces.map(({ traceId }) => traceId), sent: sms.requests.map((one) => one.headers["traceparent"]) };
}

it("logs the trace of a trusted proxy with the request and its response, and passes it on to the gateway", async () => {
  const { logged, sent } = await send(proxied, TRACEPARENT);
  expect(logged).toEqual([TRACE, TRACE]);
  expect(sent).toEqual([TRACEPARENT]);
});

it.each([
  "",
  "00-short-00f067aa0ba902b7-01",
  `00-${"0".repeat(32)}-00f067aa0ba902b7-01`,
  `00-${TRACE}-${"0".repeat(16)}-01`,
  `00-${TRACE}-00f067aa0ba902b7-01-asha@mail.example`,
])("ignores the invalid traceparent %j", async (traceparent) => {
  const { logged, sent } = await send(proxied, traceparent);
  expect(logged).toEqual([undefined, undefined]);
  expect(sent).toEqual([undefined]);
});

it("ignores the trace of an untrusted client", async () => {
  const { logged, sent } = await send(unproxied, TRACEPARENT);
  expect(logged).toEqual([undefined, undefined]);
  expect(sent).toEqual([undefined]);
});
