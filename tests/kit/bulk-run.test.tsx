/** Bulk actions with one call per record: the preview, the progress and the results, even when the list changes. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { categories } from "../../resources/categories/resource";
import { categoryMessages } from "../../resources/categories/messages";
import { vendorRegistrations } from "../../resources/vendors/resource";
import { startLetterBackendForFile } from "./support/letter-backend-for-file";
import { renderKit } from "./support/render-kit";

const letter = await startLetterBackendForFile();

const LIST = "Vendor Registration Management";
const puts = () => letter.callsTo("PUT", /./).map(({ path, body }) => [path.replace(/.*vendors\//, ""), body]);
const [first = "", , , second = ""] = letter.records.vendors.map(({ id }) => String(id));

async function select(titles: readonly string[]) {
  const table = within(await screen.findByRole("table"));
  for (const title of titles) fireEvent.click(table.getByRole("checkbox", { name: `Select ${title}` }));
}

/** Selects records by title and opens the bulk action's dialog. */
async function openRun(titles: readonly string[], label: string, at = "/vendor-registrations") {
  renderKit({ at, resources: [vendorRegistrations] });
  await select(titles);
  await userEvent.click(await screen.findByRole("combobox", { name: "Select Action" }));
  await userEvent.click(await screen.findByText(label, { selector: ".ant-select-item-option-content" }));
  await userEvent.click(screen.getByRole("button", { name: "Apply" }));
  return within(await screen.findByRole("dialog", { name: label }));
}

const linesOf = (dialog: Pick<typeof screen, "getAllByRole">) =>
  dialog.getAllByRole("listitem").map(({ children }) => [...children].map(({ textContent }) => textContent));

// Spec: registrations.bulk-calls
it("keeps its results when the list fails to reload", async () => {
  const dialog = await openRun(["Asha Handlooms", "Deccan Leather"], "Approve Selected");
  letter.fault({ method: "GET", path: "/api/admin/vendors", kind: 500 });
  await userEvent.click(dialog.getByRole("button", { name: "Approve Selected" }));
  expect(await screen.findByText("Error loading vendor registrations")).toBeInTheDocument();
  expect(screen.queryByRole("table", { name: LIST })).toBeNull();
  expect(dialog.getByRole("status")).toHaveTextContent("2 of 2");
  expect(linesOf(dialog)).toEqual([
    ["Asha Handlooms", "Done"],
    ["Deccan Leather", "Done"],
  ]);
  expect(puts()).toEqual([
    [`${first}/approve`, { approvalNotes: "Bulk approved" }],
    [`${second}/approve`, { approvalNotes: "Bulk approved" }],
  ]);
});

it("keeps its results when the list becomes empty", async () => {
  letter.records.vendors.splice(1);
  const dialog = await openRun(["Asha Handlooms"], "Reject Selected");
  await userEvent.click(dialog.getByRole("button", { name: "Reject Selected" }));
  expect(await screen.findByText("No registrations match these filters.")).toBeInTheDocument();
  expect(linesOf(dialog)).toEqual([["Asha Handlooms", "Done"]]);
});

it("skips records whose state forbids the action, retries failed ones, then clears the selection", async () => {
  const titles = ["Asha Handlooms", "Bharat Tools", "Deccan Leather"];
  const dialog = await openRun(titles, "Approve Selected", "/vendor-registrations?status=all");
  await waitFor(() => expect(dialog.getByText(/^2 records will be changed, 1 skipped/)).toBeVisible());
  const skipped = [
    "Bharat Tools",
    "Skipped",
    "Only pending vendors can be approved or rejected. This one is approved.",
  ];
  expect(linesOf(dialog).at(-1)).toEqual(skipped);

  letter.fault({ method: "PUT", path: /./, kind: 429, times: 1 });
  await userEvent.click(dialog.getByRole("button", { name: "Approve Selected" }));
  const retry = await dialog.findByRole("button", { name: "Retry failed" });
  expect(dialog.getByRole("status")).toHaveTextContent("2 of 2, 1 failed");
  const failed = ["Asha Handlooms", "Failed", "Too many requests to the marketplace"];
  expect(linesOf(dialog)).toEqual([failed, ["Deccan Leather", "Done"], skipped]);
  await userEvent.click(retry);
  await waitFor(() => expect(linesOf(dialog)[0]).toEqual(["Asha Handlooms", "Done"]));
  expect(puts().map(([path]) => path)).toEqual([`${first}/approve`, `${second}/approve`, `${first}/approve`]);

  const [, close] = dialog.getAllByRole("button", { name: "Close" });
  await userEvent.click(close as HTMLElement);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByText("0 selected")).toBeInTheDocument();
});

it("shows beforehand the warnings that a single record's dialog would show", async () => {
  const [used, unused] = letter.records.categories;
  Object.assign(used ?? {}, { productCount: 7 });
  Object.assign(unused ?? {}, { productCount: 0 });
  renderKit({ at: "/categories", resources: [categories] });
  await select([String(used?.name), String(unused?.name)]);
  await userEvent.click(await screen.findByRole("button", { name: "Delete Selected" }));
  expect(linesOf(within(await screen.findByRole("dialog")))).toEqual([
    [used?.name, "Waiting", categoryMessages.inUse(7)],
    [unused?.name, "Waiting"],
  ]);
});
