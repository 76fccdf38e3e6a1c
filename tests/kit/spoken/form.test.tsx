/** A form through a screen reader: labels, help, required fields, and errors at their field. */
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { coupons } from "../../../resources/coupons/resource";
import { startLetterBackendForFile } from "../support/letter-backend-for-file";
import { recordAnnouncements, readAloud, closeToasts } from "../support/read-aloud";
import { renderKit } from "../support/render-kit";

await startLetterBackendForFile();
beforeEach(closeToasts);

it("announces each field's help and errors in the form of a new coupon", async () => {
  renderKit({ at: "/coupons/create", resources: [coupons] });
  const save = await screen.findByRole("button", { name: "Save" });
  expect(await readAloud(document.body)).toEqual([
    "link, Back to Coupons",
    "banner",
    "heading, Add Coupon, level 1",
    "form",
    "Code",
    "textbox, Code, 3 to 32 letters, digits, hyphens or underscores, required",
    "3 to 32 letters, digits, hyphens or underscores",
    "Description",
    "textbox, Description",
    "Type",
    // The element around antd's select has the same name.
    "Type",
    "combobox, Type, has popup listbox, not expanded, autocomplete in list, read only",
    "Percentage",
    "Value",
    "spinbutton, Value, Rupees, or percent where the type is Percentage, required, min value 0",
    "Rupees, or percent where the type is Percentage",
    "Minimum Order Amount",
    "₹",
    "spinbutton, Minimum Order Amount, 0, required, min value 0",
    "Maximum Discount",
    "₹",
    "spinbutton, Maximum Discount, Leave blank for no limit, min value 0",
    "Leave blank for no limit",
    "Usage Limit",
    "spinbutton, Usage Limit, Leave blank for no limit, min value 0",
    "Leave blank for no limit",
    "Valid From",
    "textbox, Valid From, placeholder e.g. 3 Nov 2026, required",
    "Valid Until",
    "textbox, Valid Until, placeholder e.g. 3 Nov 2026, required",
    "Active",
    "switch, Active, checked",
    "button, Cancel",
    "button, Save",
    "status",
  ]);

  const rejected = await recordAnnouncements(async () => {
    await userEvent.click(save);
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("Code is required"));
    await waitFor(() => expect(screen.getByRole("textbox", { name: "Code" })).toHaveFocus());
  });
  expect(rejected).toEqual([
    "button, Save",
    "textbox, Code, 3 to 32 letters, digits, hyphens or underscores, invalid, required",
    "polite: Code is required",
  ]);

  await waitFor(() => expect(screen.getByLabelText("Valid Until")).toHaveAccessibleDescription(/required/));
  const after = await readAloud(document.body);
  expect(after.filter((phrase) => phrase.includes("is required"))).toEqual([
    "textbox, Code, Code is required 3 to 32 letters, digits, hyphens or underscores, invalid, required",
    "Code is required",
    "spinbutton, Value, Value is required Rupees, or percent where the type is Percentage, invalid, required, min value 0",
    "Value is required",
    "textbox, Valid From, Valid From is required, invalid, placeholder e.g. 3 Nov 2026, required",
    "Valid From is required",
    "textbox, Valid Until, Valid Until is required, invalid, placeholder e.g. 3 Nov 2026, required",
    "Valid Until is required",
    // The text of the toast.
    "Code is required",
  ]);
});
