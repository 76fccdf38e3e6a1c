/** A page written with Refine's own hooks: the example in the documentation, and what it relies on. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { useSelect } from "@refinedev/antd";
import { useList, useMany, useUpdate, type BaseRecord } from "@refinedev/core";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Select } from "antd";
import type { ReactNode } from "react";
import { Route } from "react-router";
import { expect, it } from "vitest";
import type { Product } from "../../resources/products/contract";
import { projectRoot } from "../../scripts/project";
import { getRowId } from "../../src/kit/define/row";
import { startBundledApi } from "./support/bundled-api";
import { currentUrl } from "./support/console-providers";
import { renderInConsole } from "./support/render-in-console";
import { VendorProductsPage } from "./vendor-products-page";

const api = await startBundledApi();

const show = (page: ReactNode) => renderInConsole("/desk", <Route path="*" element={page} />);
const names = () => [...document.querySelectorAll("tr[data-row-key] > :first-child")].map((cell) => cell.textContent);

it("is identical to the example in the documentation", () => {
  const read = (file: string) => readFileSync(path.join(projectRoot, file), "utf8");
  expect(read("docs/for-refine-developers.md")).toContain(
    `\`\`\`tsx\n${read("tests/refine/vendor-products-page.tsx")}\`\`\``,
  );
});

it("filters its list by a vendor found on the server, and sorts it", async () => {
  const [{ vendor }] = (await api.rows("products")) as [Product];
  const shopName = String((await api.record("vendors", vendor?._id ?? ""))["shopName"]);
  const firstFive = async (query: string) =>
    ((await api.rows("products", `vendor=${vendor?._id}${query}`)) as Product[]).slice(0, 5).map(({ name }) => name);
  const [narrowed, sorted] = [await firstFive(""), await firstFive("&sort=price&order=asc")];
  show(<VendorProductsPage />);
  await waitFor(() => expect(names()).toHaveLength(5));
  const vendors = screen.getByRole("combobox", { name: "Vendor" });
  await userEvent.click(vendors);
  fireEvent.change(vendors, { target: { value: shopName } });
  await waitFor(() => expect(document.querySelectorAll(".ant-select-item-option")).toHaveLength(1));
  await userEvent.click(await screen.findByText(shopName, { selector: ".ant-select-item-option-content" }));
  await waitFor(() => expect(names()).toEqual(narrowed));
  await userEvent.click(screen.getByText("Price", { selector: "thead .ant-table-column-title" }));
  await waitFor(() => expect(names()).toEqual(sorted));
});

it("links to a product's edit page and deletes a product", async () => {
  const products = (await api.rows("products")) as Product[];
  show(<VendorProductsPage />);
  await waitFor(() => expect(names()).toHaveLength(5));
  const row = within(document.querySelector("tr[data-row-key]") as HTMLElement);
  const edit = await row.findByRole("button", { name: /Edit/ });
  expect(edit.closest("a")).toHaveAttribute("href", `/products/edit/${products[0]?._id}`);
  await userEvent.click(row.getByRole("button", { name: /Delete/ }));
  const question = (await screen.findByText("Are you sure?")).closest<HTMLElement>(".ant-popover");
  await userEvent.click(within(question as HTMLElement).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText(/^Successfully deleted/)).toBeVisible();
  await waitFor(() => expect(names()).toEqual(products.slice(1, 6).map(({ name }) => name)));
  expect(currentUrl()).toBe("/desk");
});

it("names the search field to use when a select filters by text", async () => {
  function Vendors() {
    const { selectProps } = useSelect<{ shopName: string }>({ resource: "vendors", optionLabel: "shopName" });
    return <Select {...selectProps} aria-label="Vendor" />;
  }
  show(<Vendors />);
  await userEvent.type(await screen.findByRole("combobox", { name: "Vendor" }), "a");
  const words = /The list "vendors" has no filter "shopName contains".+To search the list, filter by "search"\./;
  expect(await screen.findByText(words)).toBeVisible();
});

it("loads several records by id, pages a list in the browser, and shows a changed record", async () => {
  const ids = (await api.rows("categories")).slice(0, 2).map(getRowId);
  function Categories() {
    const many = useMany<{ name: string } & BaseRecord>({ resource: "categories", ids });
    const all = useList<{ name: string } & BaseRecord>({
      resource: "categories",
      pagination: { mode: "client", currentPage: 2, pageSize: 2 },
    });
    const { mutate } = useUpdate();
    const rename = () => mutate({ resource: "categories", id: ids[0], values: { name: "Renamed" } });
    return (
      <>
        <p>Two: {many.result.data.map(({ name }) => name).join(", ")}</p>
        <p>
          Second page: {all.result.data.map(({ name }) => name).join(", ")} of {all.result.total}
        </p>
        <button onClick={rename}>Rename</button>
      </>
    );
  }
  const before = (await api.rows("categories")) as { name: string }[];
  show(<Categories />);
  expect(await screen.findByText(`Two: ${before[0]?.name}, ${before[1]?.name}`)).toBeVisible();
  const second = `${before[2]?.name}, ${before[3]?.name} of`;
  expect(await screen.findByText(new RegExp(`Second page: ${second}`))).toBeVisible();
  await userEvent.click(screen.getByText("Rename"));
  expect(await screen.findByText(`Two: Renamed, ${before[1]?.name}`)).toBeVisible();
});
