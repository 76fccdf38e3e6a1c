/** Records, with Refine's own data hooks: reading, creating, changing, deleting, importing, and custom calls. */
import {
  keys,
  useApiUrl,
  useCreate,
  useCustom,
  useCustomMutation,
  useDataProvider,
  useDelete,
  useImport,
  useInvalidate,
  useKeys,
  useList,
  useMany,
  useMeta,
  useOne,
  useShow,
  useUpdate,
} from "@refinedev/core";
import { waitFor } from "@testing-library/dom";
import type { Category } from "../../../resources/categories/contract";
import { getRowId } from "../../../src/kit/define/row";
import { behavioursOf } from "./behaviour";
import { recordRows } from "./rows/records";
import { api } from "./support/api";
import { expect } from "./support/expect";
import { expectToast, inPage } from "./support/lab";

const behaviour = behavioursOf(recordRows);

const resource = "categories";
const CATEGORY = { name: "Lamps", description: "Lights of all kinds" };

const categories = async () => (await api.rows(resource)) as Category[];
const sent = (method: string) => api.answers.filter((answer) => answer.startsWith(`${method} /api/admin/`));

behaviour("one record", async () => {
  const [category] = await categories();
  const id = getRowId(category ?? {});
  const read = inPage(() => [useOne({ resource, id }).result, useShow({ resource, id }).result]);
  await waitFor(() => expect(read().map((record) => record?.["name"])).toEqual([category?.name, category?.name]));
});

behaviour("several records", async () => {
  const two = (await categories()).slice(0, 2);
  const ids = two.map(getRowId);
  const read = inPage(() => useMany({ resource, ids }).result.data);
  await waitFor(() => expect(read().map((record) => record["name"])).toEqual(two.map(({ name }) => name)));
  expect(sent("GET").slice(-2).toSorted()).toEqual(ids.map((id) => `GET /api/admin/categories/${id} 200`).toSorted());
});

behaviour("a new record", async () => {
  const read = inPage(() => useCreate());
  const { data } = await read().mutateAsync({ resource, values: CATEGORY });
  expect(data.id).toBe(data["_id"]);
  expect((await api.record(resource, String(data.id)))["name"]).toBe(CATEGORY.name);
});

behaviour("a change", async () => {
  const [id] = await api.ids(resource);
  const read = inPage(() => useUpdate());
  await read().mutateAsync({ resource, id, values: { name: "Changed" }, meta: { method: "delete" } });
  expect(api.answers.at(-1)).toBe(`PUT /api/admin/categories/${id} 200`);
  expect((await api.record(resource, id ?? ""))["name"]).toBe("Changed");
});

behaviour("a deletion", async () => {
  const read = inPage(() => ({ create: useCreate(), remove: useDelete() }));
  const { data } = await read().create.mutateAsync({ resource, values: { ...CATEGORY, name: "Old lamps" } });
  const id = data.id ?? "";
  const rejected = read().remove.mutateAsync({ resource, id, values: { reason: "old" } });
  await expect(rejected).rejects.toThrow("Deleting a record takes no values");
  await expectToast("Request not sent", /leave `values` out/);
  await read().remove.mutateAsync({ resource, id });
  expect(await api.ids(resource)).not.toContain(id);
});

behaviour("an optimistic change", async () => {
  const [id] = await api.ids(resource);
  const before = await api.record(resource, id ?? "");
  const read = inPage(() => ({ one: useOne({ resource, id }).result, change: useUpdate() }));
  await waitFor(() => expect(read().one?.["name"]).toBe(before["name"]));
  read().change.mutate({ resource, id, values: { name: "" }, mutationMode: "optimistic" });
  await waitFor(() => expect(read().one?.["name"]).toBe(""));
  await waitFor(() => expect(read().one?.["name"]).toBe(before["name"]));
  await expectToast(/status code: 422/, /required/);
});

behaviour("a custom call", async () => {
  const read = inPage(() => {
    const apiUrl = useApiUrl();
    const getCall = (url: string) => ({ url, method: "get" as const, config: { query: { timeRange: "7d" } } });
    return [useCustom(getCall("stats")).result.data, useCustom(getCall(`${apiUrl}/stats`)).result.data];
  });
  await waitFor(() => expect(read().every((data) => "totalUsers" in data)).toBe(true));
  expect(new Set(sent("GET").slice(-2))).toEqual(new Set(["GET /api/admin/stats?timeRange=7d 200"]));
  inPage(() =>
    useCustom({ url: "stats", method: "get", config: { filters: [{ field: "a", operator: "eq", value: 1 }] } }),
  );
  await expectToast("Request not sent", /pass its parameters in `config\.query`/);
});

behaviour("a custom mutation", async () => {
  const [id] = await api.ids(resource);
  const read = inPage(() => useCustomMutation());
  await read().mutateAsync({ url: `categories/${id}`, method: "put", values: { name: "Custom" } });
  expect((await api.record(resource, id ?? ""))["name"]).toBe("Custom");
});

behaviour("a call to another API", async () => {
  inPage(() => useCustom({ url: "https://stock.example/levels", method: "get" }));
  await expectToast(
    "Request not sent",
    /"https:\/\/stock\.example\/levels" belongs to another API: register a data provider/,
  );
});

behaviour("the data provider itself", async () => {
  const expected = await api.ids("products");
  const read = inPage(() => useDataProvider()());
  const { data } = await read().getList({ resource: "products" });
  expect(data.map(({ id }) => id)).toEqual(expected);
});

behaviour("an invalidated list", async () => {
  const [id] = await api.ids(resource);
  const read = inPage(() => ({
    list: useList({ resource, pagination: { mode: "off" } }).result.data,
    invalidate: useInvalidate(),
    keys: useKeys().keys,
  }));
  await waitFor(() => expect(read().list.length).toBeGreaterThan(0));
  await api.change(resource, id ?? "", { name: "Elsewhere" });
  await read().invalidate({ resource, invalidates: ["list"] });
  await waitFor(() => expect(read().list.map(({ name }) => name as string)).toContain("Elsewhere"));
  expect(read().keys().data().get()).toEqual(keys().data().get());
});

behaviour("meta of a call", async () => {
  const expected = await api.ids("products");
  const read = inPage(() => ({
    meta: useMeta()({ meta: { method: "delete" } }),
    list: useList({ resource: "products", meta: { method: "delete", headers: { "x-evil": "1" } } }).result.data,
  }));
  await waitFor(() => expect(read().list.map(({ id }) => id)).toEqual(expected));
  expect(read().meta).toEqual({ method: "delete" });
});

behaviour("a slow request", async () => {
  const times: (number | undefined)[] = [];
  const onInterval = (elapsed: number) => void times.push(elapsed);
  const read = inPage(() =>
    useCustom({
      url: "stats",
      method: "get",
      queryOptions: { queryFn: () => new Promise<never>(() => undefined) },
      overtimeOptions: { enabled: true, interval: 20, onInterval },
    }),
  );
  await waitFor(() => expect(times.length).toBeGreaterThan(1));
  expect(read().overtime.elapsedTime).toBeGreaterThan(0);
});

behaviour("an import", async () => {
  let summary: { succeeded: unknown[]; errored: unknown[] } | undefined;
  const read = inPage(() =>
    useImport<{ title: string }>({
      resource,
      mapData: ({ title }) => ({ name: title, description: "Imported" }),
      batchSize: 1,
      onFinish: (result) => (summary = result),
    }),
  );
  const file = new File(["title\nCandles\nMirrors"], "categories.csv", { type: "text/csv" });
  await read().handleChange({ file });
  await waitFor(() => expect(summary?.succeeded).toHaveLength(2));
  expect(summary?.errored).toEqual([]);
  const names = (await categories()).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["Candles", "Mirrors"]));
});
