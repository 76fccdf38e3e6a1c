/** Lists and statistics answer 304 without a body if nothing has changed since the client's last response. */
import { describe, expect, it } from "vitest";
import { startTestApp, type DemoAccount } from "./support/app";

const { app, call, login } = await startTestApp();

async function get(url: string, headers: Record<string, string> = {}, as: DemoAccount = "admin") {
  const authorization = `Bearer ${await login(as)}`;
  const response = await app.inject({ method: "GET", url, headers: { authorization, ...headers } });
  return { status: response.statusCode, headers: response.headers, body: response.body };
}

const tagOf = ({ headers }: Awaited<ReturnType<typeof get>>) => String(headers["etag"]);

describe.each(["/api/admin/coupons", "/api/admin/orders?facets=true&limit=5", "/api/admin/stats"])("%s", (url) => {
  it("answers 304 without a body if it is unchanged, and is not stored", async () => {
    const first = await get(url);
    expect(first).toMatchObject({
      status: 200,
      headers: { etag: expect.stringMatching(/^W\/"[\w-]{43}"$/) as string },
    });
    const second = await get(url, { "if-none-match": tagOf(first) });
    expect(second).toMatchObject({
      status: 304,
      body: "",
      headers: { etag: tagOf(first), "cache-control": "no-store" },
    });
    expect(second.headers).not.toHaveProperty("content-type");
  });

  it("accepts a tag that a proxy made strong, and several tags", async () => {
    const tag = tagOf(await get(url));
    expect(await get(url, { "if-none-match": tag.replace("W/", "") })).toMatchObject({ status: 304 });
    expect(await get(url, { "if-none-match": `"other", ${tag}` })).toMatchObject({ status: 304 });
    expect(await get(url, { "if-none-match": '"other"' })).toMatchObject({ status: 200 });
  });

  it("has the same tag when it is compressed", async () => {
    const tag = tagOf(await get(url));
    const packed = await get(url, { "accept-encoding": "br", "if-none-match": tag });
    expect(packed).toMatchObject({ status: 304, body: "" });
  });
});

it("answers in full after a change", async () => {
  const url = "/api/admin/coupons";
  const first = await get(url);
  const [coupon] = (JSON.parse(first.body) as { content: { _id: string }[] }).content;
  await call("PUT", `${url}/${coupon?._id}`, { as: "admin", body: { description: "Changed" } });
  const second = await get(url, { "if-none-match": tagOf(first) });
  expect(second.status).toBe(200);
  expect(tagOf(second)).not.toBe(tagOf(first));
  expect(second.body).toContain("Changed");
});

it("rejects a request without a session, even with the current tag", async () => {
  const tag = tagOf(await get("/api/admin/coupons"));
  const headers = { authorization: "Bearer none", "if-none-match": tag };
  expect(await get("/api/admin/coupons", headers)).toMatchObject({ status: 401 });
});

it("tags a single record with its version, and answers in full even if it is unchanged", async () => {
  const { body } = await get("/api/admin/coupons");
  const [coupon] = (JSON.parse(body) as { content: { _id: string }[] }).content;
  const url = `/api/admin/coupons/${coupon?._id}`;
  const first = await get(url);
  expect(tagOf(first)).toMatch(/^"\d+"$/);
  expect(await get(url, { "if-none-match": tagOf(first) })).toMatchObject({ status: 200 });
});
