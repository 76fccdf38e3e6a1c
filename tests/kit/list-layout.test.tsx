/** How a list lays out its columns, and what it offers when it is empty. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { coupons } from "../../resources/coupons/resource";
import { vendorRegistrations, vendors } from "../../resources/vendors/resource";
import { startLetterBackendForFile } from "./support/letter-backend-for-file";
import { currentUrl, renderKit } from "./support/render-kit";
import { screenSize } from "./support/screen-size";

const letter = await startLetterBackendForFile();

const table = () => screen.findByRole("table", { name: "Vendors Management" });

it("uses the cell that names a row as the row header", async () => {
  renderKit({ at: "/vendors", resources: [vendors] });
  const [, row] = within(await table()).getAllByRole("row");
  const heading = within(row as HTMLElement).getByRole("rowheader");
  expect(heading).toHaveAttribute("scope", "row");
  expect(heading).toHaveTextContent(letter.records.vendors[0]?.shopName ?? "without a name");
});

it("shows rows as cards with every column on a screen too narrow for a table", async () => {
  screenSize.width = 900;
  renderKit({ at: "/vendors", resources: [vendors] });
  const [card] = within(await screen.findByRole("list", { name: "Vendors Management" })).getAllByRole("listitem");
  const titles = within(card as HTMLElement).getAllByRole("term");
  expect(titles.map(({ textContent }) => textContent)).toEqual([
    "Contact",
    "Business Info",
    "Status",
    "Products",
    "Joined",
  ]);
});

const showAllButton = () => screen.queryByRole("button", { name: "Show all results" });

it("offers to remove the filters when they leave the list empty", async () => {
  renderKit({ at: "/vendors?search=nobody&status=rejected&size=25", resources: [vendors] });
  await screen.findByText("No vendors match these filters.");
  await userEvent.click(showAllButton() as HTMLElement);
  await table();
  expect(currentUrl()).toBe("/vendors?size=25");
  expect(screen.getByRole("textbox", { name: "Search" })).toHaveValue("");
});

it("does not offer to remove filters if there is none or only the initial filter", async () => {
  letter.records.vendors.length = 0;
  letter.records.coupons.length = 0;
  const { unmount } = renderKit({ at: "/vendor-registrations", resources: [vendorRegistrations] });
  await waitFor(() => expect(screen.getByText(vendorRegistrations.list.empty)).toBeVisible());
  expect(showAllButton()).toBeNull();
  unmount();
  renderKit({ at: "/coupons", resources: [coupons] });
  await waitFor(() => expect(screen.getByText(coupons.list.empty)).toBeVisible());
  expect(showAllButton()).toBeNull();
});
