/** The header of a record's page: its main action, the menu, copying the id, and the next record after a decision. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { products } from "../../resources/products/resource";
import { vendors } from "../../resources/vendors/resource";
import type { KitSession } from "../../src/kit/data/use-session";
import { getRowId } from "../../src/kit/define/row";
import { startLetterBackendForFile } from "./support/letter-backend-for-file";
import { openPageMenu, pressPageAction } from "./support/page-menu";
import { currentUrl, renderKit } from "./support/render-kit";

const letter = await startLetterBackendForFile();

const idWith = (wanted: string) => getRowId(letter.records.vendors.find(({ status }) => status === wanted) ?? {});
const header = () => within(document.querySelector(".page-header") as HTMLElement);
const mainButtons = () => [...document.querySelectorAll(".page-header .ant-btn-primary")].map((one) => one.textContent);
const nextRecord = () => screen.queryByRole("button", { name: "Next record" });

async function openPage(status: string, session: Partial<KitSession> = {}) {
  // `setup` provides a clipboard.
  const user = userEvent.setup();
  renderKit({ at: `/vendors/show/${idWith(status)}`, resources: [vendors], session });
  await screen.findByRole("heading", { name: "Shop Information" });
  return user;
}

const labelsInMenu = async () => (await openPageMenu()).getAllByRole("button").map(({ textContent }) => textContent);

describe("the actions", () => {
  it("show the first possible action as the main button, and the others in a menu", async () => {
    await openPage("pending");
    expect(mainButtons()).toEqual(["Approve"]);
    expect(await labelsInMenu()).toEqual(["Reject", "Change Status", "Copy ID"]);
    expect((await openPageMenu()).getByRole("button", { name: "Reject" })).toHaveClass("danger");
    await pressPageAction("Reject");
    expect(await screen.findByRole("dialog", { name: "Reject Vendor" })).toBeVisible();
  });

  it("are left out, not disabled, if the record's state does not allow them", async () => {
    await openPage("approved");
    expect(mainButtons()).toEqual(["Change Status"]);
    expect(await labelsInMenu()).toEqual(["Copy ID"]);
    for (const button of header().getAllByRole("button")) expect(button).toBeEnabled();
    expect(document.querySelector(".touch-reason")).toBeNull();
  });

  it("begin with the decision on a pending product, before Edit", async () => {
    userEvent.setup();
    const pending = letter.records.products.find(({ approvalStatus }) => approvalStatus === "pending");
    renderKit({ at: `/products/show/${getRowId(pending ?? {})}`, resources: [products] });
    await waitFor(() => expect(mainButtons()).toEqual(["Approve"]));
    expect(await labelsInMenu()).toEqual(["Edit", "Delete", "Reject", "Copy ID"]);
  });

  it("are only in the menu if all of them are dangerous", async () => {
    await openPage("pending", { allows: (permission) => /\.(list|show|reject)$/.test(permission) });
    expect(mainButtons()).toEqual([]);
    expect(await labelsInMenu()).toEqual(["Reject", "Copy ID"]);
  });
});

it("copies the id from the menu, which stays open and says so", async () => {
  const user = await openPage("pending");
  expect(screen.queryByText(idWith("pending"))).toBeNull();
  const menu = await openPageMenu();
  await user.click(menu.getByRole("button", { name: "Copy ID" }));
  expect(await navigator.clipboard.readText()).toBe(idWith("pending"));
  expect(await menu.findByRole("button", { name: "Copied" })).toHaveFocus();
});

describe("the next record after a decision", () => {
  /** Opens the first vendor of a list. */
  async function openFirst(list: string, session: Partial<KitSession> = {}): Promise<void> {
    renderKit({ at: list, resources: [vendors], session });
    const table = within(await screen.findByRole("table", { name: "Vendors Management" }));
    await userEvent.click(table.getAllByRole("link")[0] as HTMLElement);
    await screen.findByRole("group", { name: "Previous and next records" });
    expect(nextRecord()).toBeNull();
  }

  async function approve(): Promise<void> {
    await userEvent.click(await screen.findByRole("button", { name: "Approve" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Approve Vendor" }));
    await userEvent.click(await dialog.findByRole("button", { name: "Approve" }));
  }

  const pendingIds = () => letter.records.vendors.filter(({ status }) => status === "pending").map(getRowId);
  const expectOpen = (id: string | undefined) => waitFor(() => expect(currentUrl()).toBe(`/vendors/show/${id}`));

  it("is offered if the decided record has left the list, and not again after it was opened", async () => {
    const [, second] = pendingIds();
    await openFirst("/vendors?status=pending");
    await approve();
    const next = await screen.findByRole("button", { name: "Next record" });
    // The vendor's own action stays the main one.
    await waitFor(() => expect(mainButtons()).toEqual(["Change Status"]));
    await userEvent.click(next);
    await expectOpen(second);
    await screen.findByRole("button", { name: "Approve" });
    expect(nextRecord()).toBeNull();
  });

  it("is the main button if the record has no other action", async () => {
    await openFirst("/vendors?status=pending", { allows: (permission) => permission !== "vendors.status" });
    await approve();
    await waitFor(() => expect(mainButtons()).toEqual(["Next record"]));
  });

  it("is the record that followed before, even if the decided record has moved in the list", async () => {
    const [, second] = letter.records.vendors.map(getRowId);
    await openFirst("/vendors");
    letter.records.vendors.splice(4, 0, ...letter.records.vendors.splice(0, 1));
    await approve();
    await screen.findByRole("button", { name: "Next record" });
    await screen.findByText("5 of 23");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await userEvent.keyboard("j");
    await expectOpen(second);
  });

  it("is not offered if the server rejects the decision", async () => {
    letter.fault({ method: "PUT", path: /\/approve$/, kind: 500, message: "Out of order" });
    await openFirst("/vendors?status=pending");
    await approve();
    await screen.findAllByText("Out of order");
    expect(nextRecord()).toBeNull();
  });

  it("is not offered on a page that was opened by its URL", async () => {
    await openPage("pending");
    await approve();
    await screen.findByText("Vendor approved successfully!");
    await waitFor(() => expect(mainButtons()).toEqual(["Change Status"]));
    expect(nextRecord()).toBeNull();
  });
});
