/** Moving to the previous and the next record of the list from which a record was opened. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { vendors } from "../../resources/vendors/resource";
import { startLetterBackendForFile } from "./support/letter-backend-for-file";
import { currentUrl, renderKit } from "./support/render-kit";

await startLetterBackendForFile();

const vendorId = (index: number) => `66c0dea1${index.toString(16).padStart(16, "0")}`;
const details = async () => within(await screen.findByRole("dialog", { name: "Vendor Details" }));
const openedId = () => new URLSearchParams(currentUrl().split("?")[1]).get("details");

it("shows in the details dialog the record's position in the whole list", async () => {
  renderKit({ at: `/vendors?size=5&details=${vendorId(2)}`, resources: [vendors] });
  const dialog = await details();
  expect(await dialog.findByText("2 of 23")).toBeInTheDocument();
  await userEvent.click(dialog.getByRole("button", { name: "Next" }));
  await waitFor(() => expect(openedId()).toBe(vendorId(3)));
  expect(await dialog.findByText("3 of 23")).toBeInTheDocument();
  await userEvent.click(dialog.getByRole("button", { name: "Previous" }));
  await waitFor(() => expect(openedId()).toBe(vendorId(2)));
});

it("continues on the next page, and moves the list to that page", async () => {
  renderKit({ at: `/vendors?size=5&details=${vendorId(5)}`, resources: [vendors] });
  const dialog = await details();
  expect(await dialog.findByText("5 of 23")).toBeInTheDocument();
  await waitFor(() => expect(dialog.getByRole("button", { name: "Next" })).toBeEnabled());
  await userEvent.click(dialog.getByRole("button", { name: "Next" }));
  expect(await dialog.findByText("6 of 23")).toBeInTheDocument();
  expect(currentUrl()).toBe(`/vendors?size=5&page=2&details=${vendorId(6)}`);
});

it("skips records that do not match the list's filter", async () => {
  renderKit({ at: `/vendors?status=pending&details=${vendorId(1)}`, resources: [vendors] });
  const dialog = await details();
  expect(await dialog.findByText("1 of 7")).toBeInTheDocument();
  expect(dialog.getByRole("button", { name: "Previous" })).toBeDisabled();
  await userEvent.click(dialog.getByRole("button", { name: "Next" }));
  await waitFor(() => expect(openedId()).toBe(vendorId(4)));
});

it("moves with j and k, except while typing", async () => {
  renderKit({ at: `/vendors?details=${vendorId(2)}`, resources: [vendors] });
  const dialog = await details();
  await dialog.findByText("2 of 23");
  await userEvent.keyboard("j");
  await waitFor(() => expect(openedId()).toBe(vendorId(3)));
  await dialog.findByText("3 of 23");
  await userEvent.keyboard("k");
  await waitFor(() => expect(openedId()).toBe(vendorId(2)));
  screen.getByRole("textbox", { name: "Search", hidden: true }).focus();
  await userEvent.keyboard("j");
  expect(openedId()).toBe(vendorId(2));
});

it("names the key in the button's hint, except when there is no record to move to", async () => {
  renderKit({ at: `/vendors?status=pending&details=${vendorId(1)}`, resources: [vendors] });
  const dialog = await details();
  await dialog.findByText("1 of 7");
  const hint = () => document.querySelector(".hint");
  expect(dialog.getByRole("button", { name: "Next" })).toHaveAttribute("aria-keyshortcuts", "j");
  fireEvent.pointerOver(dialog.getByRole("button", { name: "Next" }));
  expect(hint()).toHaveTextContent("Next (j)");
  fireEvent.pointerOver(dialog.getByRole("button", { name: "Previous" }));
  expect(hint()).toBeNull();
});

it("ignores j and k while a dialog that is not in the URL is open", async () => {
  renderKit({ at: "/vendors?status=pending", resources: [vendors] });
  const table = within(await screen.findByRole("table", { name: "Vendors Management" }));
  await userEvent.click(table.getAllByRole("link")[0] as HTMLElement);
  await screen.findByText("1 of 7");
  const dialog = document.createElement("div");
  dialog.setAttribute("role", "dialog");
  dialog.setAttribute("aria-modal", "true");
  document.body.append(dialog);
  await userEvent.keyboard("j");
  expect(currentUrl()).toBe(`/vendors/show/${vendorId(1)}`);
  dialog.remove();
  await userEvent.keyboard("j");
  await waitFor(() => expect(currentUrl()).toBe(`/vendors/show/${vendorId(4)}`));
});

it("shows the buttons on a page opened from a list, but not on a page opened by its URL", async () => {
  const { unmount } = renderKit({ at: "/vendors?status=pending", resources: [vendors] });
  const table = within(await screen.findByRole("table", { name: "Vendors Management" }));
  await userEvent.click(table.getAllByRole("link")[0] as HTMLElement);
  expect(await screen.findByText("1 of 7")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Next" }));
  await waitFor(() => expect(currentUrl()).toBe(`/vendors/show/${vendorId(4)}`));
  expect(await screen.findByText("2 of 7")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Back to Vendors" })).toHaveAttribute("href", "/vendors?status=pending");
  unmount();

  renderKit({ at: `/vendors/show/${vendorId(4)}`, resources: [vendors] });
  await screen.findByRole("heading", { name: "Shop Information" });
  expect(screen.queryByRole("button", { name: "Next" })).toBeNull();
});

it("continues from the position of a record that a decision removed from the list", async () => {
  renderKit({ at: `/vendors?status=pending&details=${vendorId(1)}`, resources: [vendors] });
  const dialog = await details();
  await dialog.findByText("1 of 7");
  await userEvent.click(dialog.getByRole("button", { name: "Approve" }));
  const approve = within(await screen.findByRole("dialog", { name: "Approve Vendor" }));
  await userEvent.click(await approve.findByRole("button", { name: "Approve" }));
  await waitFor(() => expect(dialog.queryByText("1 of 7")).toBeNull());
  await waitFor(() => expect(dialog.getByRole("button", { name: "Next" })).toBeEnabled());
  await userEvent.click(dialog.getByRole("button", { name: "Next" }));
  await waitFor(() => expect(openedId()).toBe(vendorId(4)));
});
