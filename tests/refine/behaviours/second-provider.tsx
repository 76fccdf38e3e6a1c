/** A second data provider for an API on another origin, as docs/for-refine-developers.md describes it. */
import { useList, useOne } from "@refinedev/core";
import simpleRest from "@refinedev/simple-rest";
import { waitFor } from "@testing-library/dom";
import { session } from "../../../providers/auth/session";
import { createOtherHttp } from "../../../providers/data/other-http";
import { dataProviders } from "../../../src/app/data-providers";
import { behavioursOf } from "./behaviour";
import { routingRows } from "./rows/routing";
import { api } from "./support/api";
import { expect } from "./support/expect";
import { expectToast, inPage } from "./support/lab";
import { OTHER_ORIGIN } from "./support/other-origin";

const behaviour = behavioursOf(routingRows);

const providers = (sendTokenTo: readonly string[]) => ({
  ...dataProviders,
  stock: simpleRest(`${OTHER_ORIGIN}/api`, createOtherHttp({ session, sendTokenTo })),
});

/** Reads a list of the other API with Refine. Each of its rows contains the Authorization header of the request. */
const readOtherList = (resource: string, sendTokenTo: readonly string[]) =>
  inPage(() => useList({ resource, dataProviderName: "stock" }).result, { dataProvider: providers(sendTokenTo) });

behaviour("a second data provider", async () => {
  const [id = ""] = await api.ids("products");
  const read = inPage(
    () => ({
      levels: useList({ resource: "levels", dataProviderName: "stock" }).result,
      product: useOne({ resource: "products", id }).result,
    }),
    { dataProvider: providers([]) },
  );
  await waitFor(() => expect(read().levels.data).toEqual([{ id: 1, authorization: null }]));
  expect(read().levels.total).toBe(1);
  await waitFor(() => expect(read().product?.id).toBe(id));
});

behaviour("the session's token and a second data provider", async () => {
  const withoutToken = readOtherList("levels", ["https://other.example"]);
  await waitFor(() => expect(withoutToken().data).toEqual([{ id: 1, authorization: null }]));
  const withToken = readOtherList("levels", [OTHER_ORIGIN]);
  await waitFor(() => expect(withToken().data).toEqual([{ id: 1, authorization: `Bearer ${session.token()}` }]));
  // A 401 ends the session only if the request contained the session's token.
  readOtherList("closed", []);
  await expectToast(/status code: 401/, "Who are you?");
  expect(session.token()).not.toBeNull();
  readOtherList("closed", [OTHER_ORIGIN]);
  await waitFor(() => expect(session.token()).toBeNull());
});
