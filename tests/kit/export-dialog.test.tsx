/** The dialog that exports a list: what it says about the records and about the file. */
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import type { Feature } from "../../providers/auth/contract";
import { orders } from "../../resources/orders/resource";
import { ExportDialog } from "../../src/kit/list/export-dialog";
import { startLetterBackendForFile } from "./support/letter-backend-for-file";
import { renderKit } from "./support/render-kit";

const letter = await startLetterBackendForFile();
const NO_IDENTIFIERS = "A CSV file without PAN, Aadhaar and account numbers.";

async function openDialog(total: number, features: readonly Feature[]) {
  const page = { rows: letter.records.orders.slice(0, 1) as never, total, narrowed: false };
  const state = { page: 1, size: 10, filters: {} };
  renderKit({
    at: "/orders",
    resources: [],
    session: { offers: (feature) => features.includes(feature) },
    children: <ExportDialog resource={orders} type="orders" page={page} state={state} onClose={() => undefined} />,
  });
  return within(await screen.findByRole("dialog", { name: "Export Orders" }));
}

it.each([
  [0, "0 orders match."],
  [1, "1 order matches."],
  [2, "2 orders match."],
])("says that %i records match", async (total, text) => {
  expect((await openDialog(total, [])).getByText(text)).toBeVisible();
});

it("says that the file has no identifiers if the backend offers exports", async () => {
  expect((await openDialog(12, ["exports"])).getByText(NO_IDENTIFIERS)).toBeVisible();
});

it("on other backends, says only of This page, which the console creates, that it has no identifiers", async () => {
  const dialog = await openDialog(12, []);
  expect(dialog.queryByText(NO_IDENTIFIERS)).toBeNull();
  await userEvent.click(dialog.getByRole("radio", { name: "This page" }));
  expect(dialog.getByText(NO_IDENTIFIERS)).toBeVisible();
});
