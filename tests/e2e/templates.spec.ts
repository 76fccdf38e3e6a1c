/** Templates: their pages, and the picker in a rejection and in a reply. */
import type { Template } from "../../resources/templates/contract";
import type { Ticket } from "../../resources/support/contract";
import type { Vendor } from "../../resources/vendors/contract";
import { onEveryBackend } from "./support/every-backend";
import { bundledTest, expect } from "./support/fixtures";
import { recordIdOf, pickRecord } from "./support/records";
import {
  chooseOption,
  dialog,
  openList,
  recordRow,
  recordList,
  toast,
  valueOf,
  pressPageAction,
} from "./support/screens";

bundledTest("creates, finds, shows, updates and deletes a template @phone", async ({ page, signIn }) => {
  const title = `Browser template ${Date.now().toString(36)}`;
  await signIn();
  await openList(page, "Templates Management", "/templates");
  await page.getByRole("button", { name: "Add Template" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Add Template");
  await page.getByLabel("Name", { exact: true }).fill(title);
  await chooseOption(page, "For", "Rejected KYC applications");
  await page.getByLabel("Text", { exact: true }).fill("First text");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Template created successfully!")).toBeVisible();
  await expect(recordRow(page, title)).toBeVisible();

  await page.getByRole("textbox", { name: "Search" }).fill(title);
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/search=/);
  await recordRow(page, title).getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(valueOf(page, "For")).toHaveText("Rejected KYC applications");
  await expect(valueOf(page, "Text")).toHaveText("First text");

  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Name", { exact: true }).fill(`${title} again`);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Template updated successfully!")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${title} again`);

  await pressPageAction(page, "Delete");
  await dialog(page, "Delete Template").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(toast(page, "Template deleted successfully!")).toBeVisible();
  await expect(page).toHaveURL(/\/templates(\?|$)/);
  await expect(recordList(page, "Templates Management").or(page.getByText("No templates here."))).toBeVisible();
  await expect(recordRow(page, `${title} again`)).toHaveCount(0);
});

bundledTest(
  "rejects a vendor with a template and additional text @phone @journey",
  async ({ page, signIn, ask, calls, axe }) => {
    const [vendor] = await ask<Vendor>("vendors?page=1&limit=1&status=pending");
    const [template] = await ask<Template>("templates?page=1&limit=1&use=vendor");
    const text = template?.text ?? "";
    await signIn();
    await page.goto(`/vendors/show/${recordIdOf(vendor)}?action=vendors.reject&id=${recordIdOf(vendor)}`);
    const rejection = dialog(page, "Reject Vendor");
    const reason = rejection.getByLabel("Rejection Reason");
    await expect(reason).toBeFocused();
    await page.keyboard.type("Dear seller,");
    await calls.clear();
    await chooseOption(rejection, "Insert a template", template?.name ?? "");
    await expect(reason).toHaveValue(`Dear seller,\n\n${text}`);
    expect(await axe()).toEqual([]);
    await rejection.getByRole("button", { name: "Reject", exact: true }).click();
    await expect(toast(page, "Vendor rejected successfully!")).toBeVisible();
    await expect(page.getByRole("main").getByText(text)).toBeVisible();
    expect(calls.lines()[0]).toBe("GET /api/admin/templates?page=1&limit=100&use=vendor");
  },
);

bundledTest("answers a ticket on its page with a template", async ({ page, signIn, ask }) => {
  const tickets = await ask<Ticket>("support/tickets?page=1&limit=100");
  const ticket = pickRecord(tickets, "that is open", ({ status }) => status === "open");
  const [template] = await ask<Template>("templates?page=1&limit=1&use=ticket");
  await signIn();
  await page.goto(`/support/show/${recordIdOf(ticket)}`);
  const composer = page.getByRole("region", { name: "Write a message or a note" });
  await chooseOption(composer, "Insert a template", template?.name ?? "");
  await expect(composer.getByRole("textbox")).toHaveValue(template?.text ?? "");
  await composer.getByRole("button", { name: "Send Reply" }).click();
  await expect(
    page
      .getByRole("main")
      .getByText(template?.text ?? "", { exact: true })
      .last(),
  ).toBeVisible();
  await expect(composer.getByRole("textbox")).toHaveValue("");
});

onEveryBackend((test, { hasFeatures }) => {
  test("shows templates in the menu and in a rejection only with the feature", async ({ page, signIn, calls, ask }) => {
    const [vendor] = await ask<Vendor>("vendors?page=1&limit=1&status=pending");
    await signIn();
    await page.goto(`/vendors/show/${recordIdOf(vendor)}?action=vendors.reject&id=${recordIdOf(vendor)}`);
    await expect(dialog(page, "Reject Vendor").getByLabel("Rejection Reason")).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Insert a template" })).toHaveCount(hasFeatures ? 1 : 0);
    await page.keyboard.press("Escape");
    const link = page.getByRole("navigation", { name: "Main navigation" }).getByRole("link", { name: "Templates" });
    await expect(link).toHaveCount(hasFeatures ? 1 : 0);
    await calls.settle();
    expect(calls.count("GET", /templates/), "templates are requested only when their list opens").toBe(0);
  });
});
