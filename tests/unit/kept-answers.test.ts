/** A list that has not changed: the server answers 304, and the HTTP client returns the last body. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createHttp } from "../../providers/data/http";
import { startLocalServer, type LocalServer } from "./support/local-server";

const LIST = "/api/admin/coupons";
const BODY = '{"content":[{"_id":"a"}]}';

let server: LocalServer;
let token: string;

beforeEach(async () => {
  server = await startLocalServer();
  token = "first";
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("location", { origin: server.url });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

const create = () => createHttp(server.url, { token: () => token, end: () => undefined });
const reply = (status: number, body: string, tag: string) =>
  server.reply(status, body, "application/json", { ETag: tag });
const sentTags = () => server.received.map(({ headers }) => headers["if-none-match"]);

it("returns the body of the last response after a 304, as a new object", async () => {
  const http = create();
  reply(200, BODY, 'W/"1"');
  const first = await http.get<unknown>(LIST);
  reply(304, "", 'W/"1"');
  const second = await http.get<unknown>(LIST);
  expect(sentTags()).toEqual([undefined, 'W/"1"']);
  expect(second.data).toEqual({ content: [{ _id: "a" }] });
  expect(second.data).not.toBe(first.data);
});

it("sends the tag of the newest response, and returns its body", async () => {
  const http = create();
  for (const [body, tag] of [
    [BODY, '"1"'],
    ['{"content":[]}', '"2"'],
  ] as const) {
    reply(200, body, tag);
    await http.get(LIST);
  }
  reply(304, "", '"2"');
  expect((await http.get<unknown>(LIST)).data).toEqual({ content: [] });
  expect(sentTags()).toEqual([undefined, '"1"', '"2"']);
});

it("requests another URL in full", async () => {
  const http = create();
  reply(200, BODY, '"1"');
  await http.get(LIST);
  await http.get(`${LIST}?page=2`);
  expect(sentTags()).toEqual([undefined, undefined]);
});

it("requests everything in full in another session", async () => {
  const http = create();
  reply(200, BODY, '"1"');
  await http.get(LIST);
  token = "second";
  await http.get(LIST);
  token = "first";
  await http.get(LIST);
  // The last request has no tag of the second session either.
  expect(sentTags()).toEqual([undefined, undefined, undefined]);
});

it("sends no tag to another origin, which may not allow the header", async () => {
  vi.stubGlobal("location", { origin: "https://console.example" });
  const http = create();
  reply(200, BODY, '"1"');
  await http.get(LIST);
  await http.get(LIST);
  expect(sentTags()).toEqual([undefined, undefined]);
});

it("fails on a 304 to a request without a tag", async () => {
  reply(304, "", '"1"');
  await expect(create().get(LIST)).rejects.toMatchObject({ statusCode: 304 });
});

it("does not keep a body that cannot be read", async () => {
  const http = create();
  reply(200, "<html>", '"1"');
  await expect(http.get(LIST)).rejects.toThrow("a web page");
  reply(200, BODY, '"2"');
  await http.get(LIST);
  expect(sentTags()).toEqual([undefined, undefined]);
});
