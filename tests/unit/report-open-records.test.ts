/** The call that tells the server which records are open. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { OpenRecord } from "../../providers/live/contract";
import { reportOpenRecords } from "../../providers/live/report-open-records";

const URL = "https://shop.example/presence";
const ONE: OpenRecord = { resource: "vendors", id: "one" };
const TWO: OpenRecord = { resource: "orders", id: "two" };
const MINUTE_MS = 60_000;

let status: number;
let token: string | null;
let stop: AbortController;
const send = vi.fn<typeof fetch>();

const start = () => reportOpenRecords({ url: URL, token: () => token, signal: stop.signal });
/** Returns the sent bodies. */
const bodies = () => send.mock.calls.map(([, init]) => JSON.parse(init?.body as string) as unknown);
const wait = (ms = MINUTE_MS) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  [status, token, stop] = [200, "token", new AbortController()];
  send.mockReset().mockImplementation(() => Promise.resolve(new Response("{}", { status })));
  vi.stubGlobal("fetch", send);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("sends nothing without a stream, or while no record is open", async () => {
  start().setRecords([ONE]);
  start().setStream("stream");
  await wait();
  expect(send).not.toHaveBeenCalled();
});

it("sends each change once, and combines changes within half a second", async () => {
  const report = start();
  report.setStream("stream");
  report.setRecords([ONE]);
  report.setRecords([]);
  report.setRecords([TWO]);
  await wait();
  report.setRecords([TWO]);
  await wait();
  report.setRecords([]);
  await wait();
  expect(bodies()).toEqual([
    { stream: "stream", records: [TWO] },
    { stream: "stream", records: [] },
  ]);
  const [url, init] = send.mock.calls[0] ?? [];
  expect([url, init?.method]).toEqual([URL, "PUT"]);
  expect(init?.headers).toMatchObject({ Authorization: "Bearer token", "X-Unattended": "true" });
});

it("sends the records again for a new stream", async () => {
  const report = start();
  report.setRecords([ONE]);
  report.setStream("first");
  await wait();
  report.setStream("first");
  report.setStream("second");
  await wait();
  expect(bodies()).toEqual([
    { stream: "first", records: [ONE] },
    { stream: "second", ended: "first", records: [ONE] },
  ]);
});

it("reports a lost stream as ended, even if no record is open any more", async () => {
  const report = start();
  report.setRecords([ONE]);
  report.setStream("first");
  await wait();
  report.setRecords([]);
  report.setStream("second");
  await wait();
  expect(bodies().at(-1)).toEqual({ stream: "second", ended: "first", records: [] });
});

it("sends an empty list after a failure, because the server may have received the records", async () => {
  const report = start();
  report.setStream("stream");
  status = 504;
  report.setRecords([ONE]);
  await wait(1_000);
  status = 200;
  report.setRecords([]);
  await wait();
  expect(bodies().map((body) => (body as { records: unknown }).records)).toEqual([[ONE], []]);
});

it("aborts a call that hangs, and retries it", async () => {
  send.mockImplementationOnce(
    (_, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener("abort", () => reject(new Error("gone")))),
  );
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const limit = new AbortController();
    setTimeout(() => limit.abort(), ms);
    return limit.signal;
  });
  const report = start();
  report.setStream("stream");
  report.setRecords([ONE]);
  await wait();
  expect(bodies()).toHaveLength(2);
});

it("sends a change made during a call once the call is over", async () => {
  let respond: (response: Response) => void = () => undefined;
  send.mockImplementationOnce(() => new Promise((resolve) => (respond = resolve)));
  const report = start();
  report.setStream("stream");
  report.setRecords([ONE]);
  await wait();
  report.setRecords([TWO]);
  await wait();
  expect(send).toHaveBeenCalledTimes(1);
  respond(new Response("{}"));
  await wait();
  expect(bodies().at(-1)).toEqual({ stream: "stream", records: [TWO] });
});

it("retries after a failure, but not after a 403", async () => {
  send.mockImplementationOnce(() => Promise.reject(new TypeError("Failed to fetch")));
  const report = start();
  report.setStream("stream");
  status = 503;
  report.setRecords([ONE]);
  await wait(1_000);
  expect(send).toHaveBeenCalledTimes(1);
  await wait(10_000);
  expect(send).toHaveBeenCalledTimes(2);
  status = 403;
  await wait();
  expect(send).toHaveBeenCalledTimes(3);
});

it("sends nothing after a sign-out or an abort", async () => {
  const report = start();
  report.setStream("stream");
  report.setRecords([ONE]);
  token = null;
  await wait();
  token = "token";
  const other = start();
  other.setStream("stream");
  other.setRecords([ONE]);
  stop.abort();
  await wait();
  expect(send).not.toHaveBeenCalled();
});
