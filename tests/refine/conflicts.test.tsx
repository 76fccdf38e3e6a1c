/** Two people edit the same record. The second compares, chooses and saves again, in the forms of eight resources. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { categories } from "../../resources/categories/resource";
import { coupons } from "../../resources/coupons/resource";
import { plans } from "../../resources/plans/resource";
import { products } from "../../resources/products/resource";
import { shipping } from "../../resources/shipping/resource";
import { users } from "../../resources/users/resource";
import { roleMessages } from "../../resources/roles/messages";
import { roles } from "../../resources/roles/resource";
import { payoutRates } from "../../resources/payout-rates/resource";
import { payoutRateMessages as words } from "../../resources/payout-rates/messages";
import type { Category } from "../../resources/categories/contract";
import type { PayoutRate } from "../../resources/payouts/contract";
import type { Product } from "../../resources/products/contract";
import type { Vendor } from "../../resources/vendors/contract";
import { resources as everyResource } from "../../src/app/resources";
import type { Row } from "../../src/kit/define/field";
import { getRowId, getReferenceId } from "../../src/kit/define/row";
import type { Resource } from "../../src/kit/define/resource";
import { createHttp } from "../../providers/data/http";
import { currentUrl, renderKit } from "../kit/support/render-kit";
import { startBundledApi } from "./support/bundled-api";

const api = await startBundledApi();

const open = async (resource: Resource, id: string, offers = true, all: readonly Resource[] = [resource]) => {
  const rendered = renderKit({
    at: `/${resource.name}/edit/${id}`,
    resources: all,
    session: { offers: () => offers },
    inWindow: true,
    http: createHttp("", { token: () => localStorage.getItem("token"), end: () => undefined }),
  });
  await screen.findByRole("button", { name: "Save changes" });
  return rendered;
};
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { exact: true }), { target: { value } });
const save = () => userEvent.click(screen.getByRole("button", { name: "Save changes" }));
/** Returns the dialog once it has loaded the current version. */
const findComparison = async () => {
  const dialog = within(await screen.findByRole("dialog", { name: "Conflicting changes" }));
  await waitFor(() => expect(dialog.getByRole("button", { name: "Save again" })).toBeEnabled());
  return dialog;
};
const field = (dialog: Awaited<ReturnType<typeof findComparison>>, name: string) =>
  within(dialog.getByRole("group", { name }));
const saveAgain = (dialog: Awaited<ReturnType<typeof findComparison>>) =>
  userEvent.click(dialog.getByRole("button", { name: "Save again" }));
const findSavedToast = (one: string) => screen.findByText(`${one} updated successfully!`);

it.each([
  [products, { name: "Theirs, a saree" }],
  [coupons, { description: "Theirs, in the rains" }],
  [categories, { name: "Theirs, toys" }],
  [shipping, { description: "Theirs, by boat" }],
  [plans, { description: "Theirs, for beginners" }],
] as const)("$name: keeps both the other person's change and the input", async (resource, theirs) => {
  const [id = ""] = await api.ids(resource.path);
  await open(resource, id);
  const own = "name" in theirs ? "Description" : resource === coupons ? "Code" : "Name";
  type(own, "MINE-5");
  await api.change(resource.path, id, theirs);
  await save();
  const dialog = await findComparison();
  const [changed, value] = Object.entries(theirs)[0] as [string, string];
  const label = changed === "name" ? "Name" : "Description";
  expect(field(dialog, label).getByRole("radio", { name: `Theirs ${value}` })).toBeChecked();
  expect(field(dialog, own).getByRole("radio", { name: "Yours MINE-5" })).toBeChecked();
  expect(dialog.getAllByRole("group")).toHaveLength(2);
  await saveAgain(dialog);
  expect(await findSavedToast(resource.names.one)).toBeVisible();
  expect(await api.record(resource.path, id)).toMatchObject({ ...theirs, [own.toLowerCase()]: "MINE-5" });
  expect(Object.keys(sessionStorage)).toEqual([]);
});

/** Returns the text on one side of a field. */
const sideText = (dialog: Awaited<ReturnType<typeof findComparison>>, label: string, side: "Theirs" | "Yours") =>
  field(dialog, label)
    .getByRole("radio", { name: new RegExp(`^${side} `) })
    .closest("label")?.textContent;

it("describes a role's permissions in words", async () => {
  const id = getRowId((await api.rows("roles", "search=Seasonal"))[0] as Row);
  await open(roles, id, true, everyResource);
  type("Description", "MINE-5");
  await api.change("roles", id, { permissions: ["coupons.show", "vendors.*"] });
  await save();
  const dialog = await findComparison();
  await waitFor(() =>
    expect(sideText(dialog, roleMessages.fields.permissions, "Theirs")).toBe("Theirs Coupons: OpenVendors: everything"),
  );
  expect(sideText(dialog, roleMessages.fields.permissions, "Yours")).toBe("Yours Orders: See the list");
});

it("formats a rate's choices, percentages, amounts and dates", async () => {
  const openEnded = (await api.rows("payout-rates")).find((row) => !(row as PayoutRate).validTo);
  const id = getRowId(openEnded as Row);
  await open(payoutRates, id);
  type("Source", "MINE-5");
  const before = await api.record("payout-rates", id);
  const base = before["base"] === "sale" ? "commission" : "sale";
  await api.change("payout-rates", id, {
    ...{ rate: 12.5, base, threshold: 500000, validTo: "2040-03-31T18:29:59.999Z" },
  });
  await save();
  const dialog = await findComparison();
  expect(sideText(dialog, "Rate", "Theirs")).toBe("Theirs 12.5%");
  expect(sideText(dialog, words.fields.base, "Theirs")).toBe(`Theirs ${words.bases[base]}`);
  expect(sideText(dialog, words.fields.threshold, "Theirs")).toBe("Theirs ₹5,00,000.00");
  expect(sideText(dialog, words.fields.validTo, "Theirs")).toBe("Theirs 31 Mar 2040");
  expect(sideText(dialog, words.fields.validTo, "Yours")).toBe(`Yours ${words.open}`);
});

it("shows a product's category and vendor by name, and formats its stock and specifications", async () => {
  const [id = ""] = await api.ids("products");
  await open(products, id);
  type("Name", "MINE-5");
  const before = (await api.record("products", id)) as Product;
  const other = (rows: readonly Row[], mine: unknown) =>
    rows.find((row) => getRowId(row) !== getReferenceId(mine)) as Row;
  const category = other(await api.rows("categories"), before.category);
  const vendor = other(await api.rows("vendors", "status=approved"), before.vendor);
  await api.change("products", id, {
    ...{ category: getRowId(category), vendor: getRowId(vendor), specifications: { Weave: "Ikat" }, stock: 12345 },
  });
  await save();
  const dialog = await findComparison();
  await waitFor(() => expect(sideText(dialog, "Category", "Theirs")).toBe(`Theirs ${(category as Category).name}`));
  await waitFor(() => expect(sideText(dialog, "Vendor", "Theirs")).toBe(`Theirs ${(vendor as Vendor).shopName}`));
  expect(sideText(dialog, "Stock", "Theirs")).toBe("Theirs 12,345");
  expect(sideText(dialog, "Specifications", "Theirs")).toBe("Theirs WeaveIkat");
});

it("lets a person resolve a field by keyboard, and asks again after a third change", async () => {
  const [, id = ""] = await api.ids("users", "role=customer");
  await open(users, id);
  type("Name", "Meera Mine");
  await api.change("users", id, { name: "Meera Theirs" });
  await save();
  const first = await findComparison();
  const yours = field(first, "Name").getByRole("radio", { name: "Yours Meera Mine" });
  expect(yours).toBeChecked();
  yours.focus();
  await userEvent.keyboard("{ArrowUp}");
  expect(field(first, "Name").getByRole("radio", { name: "Theirs Meera Theirs" })).toBeChecked();
  await userEvent.keyboard("{ArrowDown}");
  await api.change("users", id, { name: "Meera Third" });
  await saveAgain(first);
  await screen.findByRole("radio", { name: "Theirs Meera Third" });
  const second = await findComparison();
  await userEvent.click(field(second, "Name").getByRole("radio", { name: "Theirs Meera Third" }));
  await saveAgain(second);
  expect(await findSavedToast("User")).toBeVisible();
  expect(await api.record("users", id)).toMatchObject({ name: "Meera Third" });
});

it("keeps the input on Keep typing, and compares a restored draft with the version it was based on", async () => {
  const [, id = ""] = await api.ids("categories");
  const { unmount } = await open(categories, id);
  type("Name", "Half a name");
  await api.change("categories", id, { name: "Theirs, puppets" });
  await save();
  const dialog = await findComparison();
  await userEvent.click(dialog.getByRole("button", { name: "Keep typing" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByLabelText("Name")).toHaveValue("Half a name");
  expect(screen.queryByText("Failed to update category")).toBeNull();
  unmount();

  await open(categories, id);
  expect(screen.getByLabelText("Name")).toHaveValue("Half a name");
  await save();
  const again = await findComparison();
  expect(field(again, "Name").getByRole("radio", { name: "Theirs Theirs, puppets" })).not.toBeChecked();
  await saveAgain(again);
  expect(await findSavedToast("Category")).toBeVisible();
  expect(await api.record("categories", id)).toMatchObject({ name: "Half a name" });
});

it("lets the last save win without the feature, and sends no version", async () => {
  const [, , id = ""] = await api.ids("categories");
  await open(categories, id, false);
  type("Name", "Later");
  await api.change("categories", id, { name: "Earlier" });
  await save();
  expect(await findSavedToast("Category")).toBeVisible();
  await waitFor(() => expect(currentUrl()).toBe("/categories"));
  expect(await api.record("categories", id)).toMatchObject({ name: "Later" });
});
