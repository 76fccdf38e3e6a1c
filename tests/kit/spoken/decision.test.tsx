/** A decision through a screen reader: the record, the question, the outcome and the next record. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { vendors } from "../../../resources/vendors/resource";
import { startLetterBackendForFile } from "../support/letter-backend-for-file";
import { recordAnnouncements, readAloud, closeToasts } from "../support/read-aloud";
import { renderKit } from "../support/render-kit";

await startLetterBackendForFile();
beforeEach(closeToasts);

const approvals = () =>
  within(screen.getByRole("table", { name: "Vendors Management" })).getAllByRole("button", { name: "Approve" });

it("names the vendor during approval, announces the result and moves the focus to the next vendor", async () => {
  renderKit({ at: "/vendors?size=5", resources: [vendors] });
  await screen.findByRole("table", { name: "Vendors Management" });
  const opened = await recordAnnouncements(async () => {
    await userEvent.click(approvals()[0] as HTMLElement);
    await waitFor(() => expect(screen.getByRole("textbox", { name: "Approval Notes" })).toHaveFocus());
  });
  expect(opened).toEqual(["button, Approve", "dialog, Approve Vendor, modal", "textbox, Approval Notes"]);

  const dialog = screen.getByRole("dialog");
  expect(await readAloud(dialog)).toEqual([
    "dialog, Approve Vendor, modal",
    "button, Close",
    "Approve Vendor",
    "group, Asha Handlooms",
    "paragraph",
    "Business license missing.",
    "paragraph",
    "Asha Handlooms",
    "form",
    "Approval Notes",
    "textbox, Approval Notes",
    "button, Cancel",
    "button, Approve",
  ]);

  const done = await recordAnnouncements(async () => {
    await userEvent.click(within(dialog).getByRole("button", { name: "Approve" }));
    await waitFor(() => expect(approvals()).toHaveLength(1));
    await waitFor(() => expect(approvals()[0]).toHaveFocus());
  });
  expect(done.filter((phrase) => /^(polite|assertive): /.test(phrase))).toEqual([
    "polite: Vendor approved successfully!",
  ]);
  expect(approvals()[0]?.closest("tr")).toHaveTextContent(/^Deccan Leather/);
});
