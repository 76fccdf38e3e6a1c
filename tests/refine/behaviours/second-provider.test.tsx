/** A second data provider, as docs/for-refine-developers.md has it: another API, another origin. */
import { useList, useOne } from "@refinedev/core";
import simpleRest from "@refinedev/simple-rest";
import { waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { session } from "../../../providers/auth/session";
import { createOtherHttp } from "../../../providers/data/other-http";
import { dataProviders } from "../../../src/app/data-providers";
import { startLocalServer, type LocalServer } from "../../unit/support/local-server";
import { startBundledApi } from "../support/bundled-api";
import { expectToast, inPage } from "../support/hook-page";
import { behavioursOf } from "./behaviour";
import { routingRows } from "./rows/routing";

const api = await startBundledApi();
const behaviour = behavioursOf(routingRows);

const OTHER = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "authorization",
  "access-control-expose-headers": "x-total-count",
};

let server: LocalServer;
beforeEach(async () => {
  server = await startLocalServer();
});
afterEach(() => server.close());

const reply = (status: number, body: unknown) =>
  server.reply(status, JSON.stringify(body), "application/json", { ...OTHER, "x-total-count": "1" });

const providers = (sendTokenTo: readonly string[] = []) => ({
  ...dataProviders,
  stock: simpleRest(`${server.url}/api`, createOtherHttp({ session, sendTokenTo })),
});

const levels = (sendTokenTo?: readonly string[]) =>
  inPage(() => useList({ resource: "levels", dataProviderName: "stock" }), { dataProvider: providers(sendTokenTo) });

const tokens = () => server.received.flatMap(({ headers }) => headers.authorization ?? []);

behaviour("a second data provider", async () => {
  const [id = ""] = await api.ids("products");
  reply(200, [{ id: 1, product: id }]);
  const read = inPage(
    () => ({
      level: useList({ resource: "levels", dataProviderName: "stock" }).result,
      product: useOne({ resource: "products", id }).result,
    }),
    { dataProvider: providers() },
  );
  await waitFor(() => expect(read().level.data).toEqual([{ id: 1, product: id }]));
  expect(read().level.total).toBe(1);
  await waitFor(() => expect(read().product?.id).toBe(id));
  expect(server.received.at(-1)?.url).toMatch(/^\/api\/levels\?/);
  expect(tokens()).toEqual([]);
});

it("sends the session's token to an origin that is named, and to no other", async () => {
  reply(200, []);
  await levelsRead(["https://other.example"]);
  expect(tokens()).toEqual([]);
  await levelsRead([server.url]);
  expect(tokens()).toContain(`Bearer ${session.token()}`);
});

it("ends the session at a 401 to its token, and not at another 401", async () => {
  reply(401, { message: "Who are you?" });
  levels();
  await expectToast(/status code: 401/, "Who are you?");
  expect(session.token()).not.toBeNull();
  levels([server.url]);
  await waitFor(() => expect(session.token()).toBeNull());
});

async function levelsRead(sendTokenTo: readonly string[]) {
  const before = server.received.length;
  const read = levels(sendTokenTo);
  await waitFor(() => expect(read().query.isSuccess).toBe(true));
  expect(server.received.length).toBeGreaterThan(before);
}
