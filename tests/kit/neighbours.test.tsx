/** Previous and next: within the list that a record was opened from, over its pages and with its filters. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { vendors } from "../../resources/vendors/resource";
import { letterOfFile } from "./support/letter-of-file";
import { currentAddress, renderKit } from "./support/render-kit";

await letterOfFile();

const vendorId = (index: number) => `66c0dea1${index.toString(16).padStart(16, "0")}`;
const details = async () => within(await screen.findByRole("dialog", { name: "Vendor Details" }));
const openedId = () => new URLSearchParams(currentAddress().split("?")[1]).get("details");

it("stand in the details dialog, with the place in the whole list", async () => {
  renderKit({ at: `/vendors?size=5&details=${vendorId(2)}`, resources: [vendors] });
  const dialog = await details();
  expect(await dialog.findByText("2 of 23")).toBeInTheDocument();
  await userEvent.click(dialog.getByRole("button", { name: "Next" }));
  await waitFor(() => expect(openedId()).toBe(vendorId(3)));
  expect(await dialog.findByText("3 of 23")).toBeInTheDocument();
  await userEvent.click(dialog.getByRole("button", { name: "Previous" }));
  await waitFor(() => expect(openedId()).toBe(vendorId(2)));
});

it("go on to the next page, and the list goes with them", async () => {
  renderKit({ at: `/vendors?size=5&details=${vendorId(5)}`, resources: [vendors] });
  const dialog = await details();
  expect(await dialog.findByText("5 of 23")).toBeInTheDocument();
  await waitFor(() => expect(dialog.getByRole("button", { name: "Next" })).toBeEnabled());
  await userEvent.click(dialog.getByRole("button", { name: "Next" }));
  expect(await dialog.findByText("6 of 23")).toBeInTheDocument();
  expect(currentAddress()).toBe(`/vendors?size=5&page=2&details=${vendorId(6)}`);
});

it("respect the filter of the list", async () => {
  renderKit({ at: `/vendors?status=pending&details=${vendorId(1)}`, resources: [vendors] });
  const dialog = await details();
  expect(await dialog.findByText("1 of 7")).toBeInTheDocument();
  expect(dialog.getByRole("button", { name: "Previous" })).toBeDisabled();
  await userEvent.click(dialog.getByRole("button", { name: "Next" }));
  await waitFor(() => expect(openedId()).toBe(vendorId(4)));
});

it("answer to j and k, but not while somebody types", async () => {
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

it("are also on the page that was opened from a list, but not on one that was opened by its address", async () => {
  const { unmount } = renderKit({ at: "/vendors?status=pending", resources: [vendors] });
  const table = within(await screen.findByRole("table", { name: "Vendors Management" }));
  await userEvent.click(table.getAllByRole("link")[0] as HTMLElement);
  expect(await screen.findByText("1 of 7")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Next" }));
  await waitFor(() => expect(currentAddress()).toBe(`/vendors/show/${vendorId(4)}`));
  expect(await screen.findByText("2 of 7")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Back to Vendors" })).toHaveAttribute("href", "/vendors?status=pending");
  unmount();

  renderKit({ at: `/vendors/show/${vendorId(4)}`, resources: [vendors] });
  await screen.findByRole("heading", { name: "Shop Information" });
  expect(screen.queryByRole("button", { name: "Next" })).toBeNull();
});

it("go on from the place of a record that a decision took out of the list", async () => {
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
