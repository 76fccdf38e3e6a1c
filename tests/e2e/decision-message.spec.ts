/** A decision's message to the vendor: it starts as the reason, is sent with the decision and appears in the outbox. */
import type { OutboxMessage } from "../../resources/messaging/contract";
import type { Vendor } from "../../resources/vendors/contract";
import { bundledTest, expect } from "./support/fixtures";
import { recordIdOf, pickRecord } from "./support/records";
import { dialog, toast, pressPageAction } from "./support/screens";

const REASON = "The licence has <b>expired</b>.";
const MESSAGE = `${REASON} Please send the new one.`;

bundledTest(
  "sends a rejected vendor the edited message under the previewed subject @phone @journey",
  async ({ page, signIn, ask, calls, axe }) => {
    const pending = await ask<Vendor>("vendors?page=1&limit=100&status=pending");
    const vendor = pickRecord(pending, "with an owner", ({ user }) => user?.email !== undefined);
    await signIn();
    await page.goto(`/vendors/show/${recordIdOf(vendor)}`);
    await pressPageAction(page, "Reject");
    const form = dialog(page, "Reject Vendor");
    await form.getByLabel("Rejection Reason").fill(REASON);
    await form.getByLabel("Rejection Notes").fill("Seen by two of us.");
    const note = form.getByText("The vendor will not be notified.");
    await expect(note).toBeVisible();
    const message = form.getByLabel("Message to the Vendor");
    await expect(message).toBeHidden();
    await form.getByRole("switch", { name: "Send to vendor" }).click();
    await expect(message).toHaveValue(REASON);
    await expect(note).toBeHidden();
    await message.fill(MESSAGE);
    const preview = form.getByRole("region", { name: "Email to the vendor" });
    await expect(preview).toContainText(vendor.user?.email ?? "");
    await expect(preview).toContainText(`Your shop ${vendor.shopName} was not approved`);
    expect(await axe(), "the dialog").toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await axe(), "the dialog in the dark theme").toEqual([]);

    await message.press("Control+Enter");
    await expect(toast(page, "Vendor rejected successfully!")).toBeVisible();
    expect(calls.bodies("PUT", /\/vendors\/[^/]+\/reject$/)).toEqual([
      { reason: REASON, rejectionNotes: "Seen by two of us.", message: MESSAGE },
    ]);

    // Other tests may send messages at the same instant, so the message need not be first in the outbox.
    const kept = await ask<OutboxMessage>("messaging/outbox?page=1&limit=100");
    const mail = pickRecord(kept, "to the vendor", ({ recipient }) => recipient === vendor.user?.email);
    expect(mail).toMatchObject({ subject: `Your shop ${vendor.shopName} was not approved`, message: MESSAGE });
  },
);
