/** Lists with Refine's own hooks: pagination, sorters and exports. */
import { useSimpleList, useTable } from "@refinedev/antd";
import { useExport, useInfiniteList, useList } from "@refinedev/core";
import { screen, waitFor } from "@testing-library/dom";
import { List, Table } from "antd";
import { dataProviders } from "../../../src/app/data-providers";
import type { Product } from "../../../resources/products/contract";
import { behavioursOf } from "./behaviour";
import { listRows } from "./rows/lists";
import { api } from "./support/api";
import { expect } from "./support/expect";
import { click, expectToast, inPage, showPage } from "./support/lab";
import { expectRejected, filter, idsIn, list, NOT_SENT, queriesOf } from "./support/lists";

const behaviour = behavioursOf(listRows);

/** Creates more templates than one call returns. */
async function createTemplates() {
  const { create } = dataProviders.default;
  for (let index = (await api.total("templates")) + 1; index <= 101; index += 1) {
    const variables = { name: `Template ${index}`, use: "ticket", text: "Thank you." };
    await create({ resource: "templates", variables });
  }
}

behaviour("a page of a list", async () => {
  const expected = await api.ids("products");
  const read = list("products");
  await waitFor(() => expect(idsIn(read())).toEqual(expected));
  expect(read().total).toBeGreaterThan(10);
});

behaviour("a list without pagination", async () => {
  const expected = await api.ids("categories");
  const read = inPage(
    () => useList({ resource: "categories", pagination: { mode: "client", pageSize: 2, currentPage: 2 } }).result,
  );
  await waitFor(() => expect(idsIn(read())).toEqual(expected.slice(2, 4)));
});

behaviour("an infinite list", async () => {
  const expected = await api.ids("products");
  const read = inPage(() => useInfiniteList({ resource: "products", pagination: { pageSize: 5 } }));
  await waitFor(() => expect(read().result.data?.pages).toHaveLength(1));
  await read().query.fetchNextPage();
  await waitFor(() =>
    expect(
      read()
        .result.data?.pages.flatMap(({ data }) => data)
        .map(({ id }) => id),
    ).toEqual(expected),
  );
});

behaviour("a large page", async () => {
  await createTemplates();
  const read = list("templates", { pageSize: 150 });
  await waitFor(() => expect(read().data.length).toBeGreaterThan(100));
  expect(new Set(idsIn(read())).size).toBe(read().total);
  expect(queriesOf("templates").slice(-2)).toEqual([
    { page: "1", limit: "100" },
    { page: "2", limit: "100" },
  ]);
});

behaviour("one sorter", async () => {
  const expected = await api.ids("products", "sort=price&order=desc");
  const read = list("products", { sorters: [{ field: "price", order: "desc" }] });
  await waitFor(() => expect(idsIn(read())).toEqual(expected));
  await expectRejected(
    "products",
    { sorters: [{ field: "colour", order: "asc" }] },
    /^The list "products" cannot be sorted by "colour"\. Sort by price or stock\.$/,
  );
});

behaviour("two sorters", async () => {
  function Products() {
    const { tableProps } = useTable<Product>({ resource: "products", pagination: { pageSize: 5 } });
    return (
      <Table<Product> {...tableProps} rowKey="id">
        <Table.Column<Product> dataIndex="price" title="Price" sorter={{ multiple: 1 }} />
        <Table.Column<Product> dataIndex="stock" title="Stock" sorter={{ multiple: 2 }} />
      </Table>
    );
  }
  showPage(<Products />);
  const head = (title: string) => screen.findByText(title, { selector: "thead .ant-table-column-title" });
  await click(await head("Price"));
  await waitFor(() => expect(queriesOf("products").at(-1)).toMatchObject({ limit: "5", sort: "price" }));
  const before = queriesOf("products").length;
  await click(await head("Stock"));
  await expectToast(NOT_SENT, 'The list "products" is sorted by one field at a time: pass one sorter.');
  expect(queriesOf("products")).toHaveLength(before);
});

behaviour("a simple list", async () => {
  const [first] = (await api.rows("products")) as Product[];
  function Products() {
    const { listProps } = useSimpleList<Product>({ resource: "products" });
    return <List {...listProps} renderItem={({ name }) => <List.Item>{name}</List.Item>} />;
  }
  showPage(<Products />);
  expect(await screen.findByText(first?.name ?? "")).toBeVisible();
});

behaviour("an export", async () => {
  const read = inPage(() =>
    useExport({ resource: "templates", pageSize: 200, download: false, mapData: ({ id }) => ({ id }) }),
  );
  await createTemplates();
  const csv = await read().triggerExport();
  const rows = csv?.split("\r\n").slice(1) ?? [];
  expect(rows.length).toBeGreaterThan(100);
  expect(new Set(rows).size).toBe(rows.length);
  const failures: unknown[] = [];
  const failing = inPage(() =>
    useExport({
      resource: "orders",
      filters: [filter("colour", "eq", "red")],
      onError: (error) => failures.push(error),
    }),
  );
  await failing().triggerExport();
  expect(String(failures[0])).toContain('The list "orders" has no filter "colour eq"');
});
