/** Two people edit one record. A message is sent again after its response was lost. */
import type { Page } from "@playwright/test";
import type { Category } from "../../resources/categories/contract";
import { messageInput, messageLog, message, createUniqueText, openChat, SEND } from "./support/chat";
import { field, createUniqueName } from "./support/declared";
import { onEveryBackend } from "./support/every-backend";
import { bundledTest, expect, documentedTest } from "./support/fixtures";
import { fillFields, MESSAGING_PATH, clickButton, messageCard } from "./support/messaging";
import { recordIdOf, pickRecord } from "./support/records";
import { dialog, recordList, toast } from "./support/screens";

const CATEGORIES = "/api/admin/categories";

/** Changes a category through the API while the page has it open, as another person would. */
async function changeMeanwhile(page: Page, id: string, body: object): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem("token"));
  const answer = await fetch(new URL(`${CATEGORIES}/${id}`, page.url()), {
    method: "PUT",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
}

bundledTest(
  "lets the second of two editors compare, choose and save again without losing changes @phone @journey",
  async ({ page, signIn, ask, guard, axe }) => {
    guard.allowFailedLoad(412, /categories/);
    await signIn();
    const [category] = await ask<Category>("categories");
    const id = recordIdOf(category);
    const [mine, theirs] = [createUniqueName("Mine"), createUniqueName("Theirs")];
    await page.goto(`/categories/edit/${id}`);
    await field(page, "Name").fill(mine);
    await changeMeanwhile(page, id, { name: theirs, description: "What they say" });
    await page.getByRole("button", { name: "Save changes" }).click();

    const conflict = dialog(page, "Conflicting changes");
    const name = conflict.getByRole("group", { name: "Name" });
    const description = conflict.getByRole("group", { name: "Description" });
    await expect(name.getByRole("radio", { name: `Yours ${mine}` })).toBeChecked();
    await expect(description.getByRole("radio", { name: "Theirs What they say" })).toBeChecked();
    await expect(description).toContainText("You didn't change this.");
    expect(await axe()).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(() => axe()).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(conflict).toBeHidden();
    await expect(field(page, "Name")).toHaveValue(mine);

    await page.getByRole("button", { name: "Save changes" }).click();
    await name.getByRole("radio", { name: `Yours ${mine}` }).press("ArrowUp");
    await expect(name.getByRole("radio", { name: `Theirs ${theirs}` })).toBeChecked();
    await page.keyboard.press("ArrowDown");
    await conflict.getByRole("button", { name: "Save again" }).click();
    await expect(toast(page, "Category updated successfully!")).toBeVisible();
    const saved = pickRecord(await ask<Category>("categories"), "that was saved", (one) => recordIdOf(one) === id);
    expect(saved).toMatchObject({ name: mine, description: "What they say" });
  },
);

onEveryBackend((test, { hasFeatures }) => {
  test("shows conflicting changes if the backend has record versions, and otherwise lets the last save win", async ({
    page,
    signIn,
    ask,
    guard,
    calls,
  }) => {
    if (hasFeatures) guard.allowFailedLoad(412, /categories/);
    await signIn();
    const id = recordIdOf((await ask<Category>("categories"))[0]);
    const versions: (string | undefined)[] = [];
    page.on("request", (request) => {
      if (request.method() === "PUT") versions.push(request.headers()["if-match"]);
    });
    const mine = createUniqueName("Later");
    await page.goto(`/categories/edit/${id}`);
    await field(page, "Name").fill(mine);
    await changeMeanwhile(page, id, { name: createUniqueName("Earlier"), description: "Earlier" });
    await page.getByRole("button", { name: "Save changes" }).click();
    if (hasFeatures) {
      await expect(dialog(page, "Conflicting changes")).toBeVisible();
      expect(versions).toEqual([expect.stringMatching(/^"\d+"$/)]);
      return;
    }
    await expect(toast(page, "Category updated successfully!")).toBeVisible();
    await expect(dialog(page, "Conflicting changes")).toHaveCount(0);
    expect(versions).toEqual([undefined]);
    expect(calls.count("PUT", `${CATEGORIES}/${id}`)).toBe(1);
  });
});

bundledTest(
  "sends a message only once if Send is pressed again after a lost response",
  async ({ page, signIn, guard, calls }) => {
    guard.allowFailedLoad("network", /sms\/send/);
    await signIn();
    await page.goto("/messaging-management");
    const message = createUniqueName("Parcel");
    const card = messageCard(page, "Send SMS");
    await fillFields(card, { "Phone Number": "98765 43210", Message: message });
    const keys: (string | undefined)[] = [];
    let lost = 0;
    await page.route(`**${MESSAGING_PATH}/sms/send`, async (route) => {
      keys.push(route.request().headers()["idempotency-key"]);
      if (lost > 0) return route.fallback();
      lost += 1;
      // The server receives the message, but its response never arrives.
      await route.fetch();
      await route.abort("timedout");
    });
    await card.getByRole("button", { name: "Send SMS", exact: true }).dblclick();
    await expect(toast(page, "Failed to send SMS")).toBeVisible();
    await clickButton(card, "Send SMS");
    await expect(toast(page, "1 queued; SMS is not set up.")).toBeVisible();
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/^[\w-]{8,}$/);
    expect(keys[1]).toBe(keys[0]);
    await expect(recordList(page, "Outbox").getByRole("row").filter({ hasText: message })).toHaveCount(1);

    await fillFields(card, { "Phone Number": "98765 43210", Message: message });
    await clickButton(card, "Send SMS");
    await expect.poll(() => keys.length).toBe(3);
    expect(keys[2]).not.toBe(keys[0]);
    await expect(recordList(page, "Outbox").getByRole("row").filter({ hasText: message })).toHaveCount(2);
    expect(calls.count("POST", `${MESSAGING_PATH}/sms/send`)).toBe(3);
  },
);

bundledTest("shows a chat message once after a lost response and Retry", async ({ page, signIn, ask, guard }) => {
  guard.allowFailedLoad("network", /chat\/send/);
  await signIn();
  const [first] = await ask<{ _id: string }>("chat/list");
  await openChat(page, first?._id);
  const text = createUniqueText();
  await page.route(
    `**${SEND}`,
    async (route) => {
      await route.fetch();
      await route.abort("timedout");
    },
    { times: 1 },
  );
  await messageInput(page).fill(text);
  await messageInput(page).press("Enter");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("Failed to send message")).toHaveCount(0);
  await expect(messageLog(page).getByText("Sending")).toHaveCount(0);
  await page.reload();
  await expect(message(page, text)).toHaveCount(1);
});

documentedTest(
  "sends neither a record's version nor an idempotency key to a server without these features",
  async ({ page, signIn, letter }) => {
    const headers: Record<string, string>[] = [];
    page.on("request", (request) => {
      if (request.method() !== "GET") headers.push(request.headers());
    });
    letter.etag = '"1"';
    await signIn();
    await page.goto(`/categories/edit/${letter.records.categories[0]?._id ?? ""}`);
    await field(page, "Name").fill("As documented");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(toast(page, "Category updated successfully!")).toBeVisible();
    await expect(page).toHaveURL(/\/categories$/);
    await page.goto("/messaging-management");
    const card = messageCard(page, "Send SMS");
    await fillFields(card, { "Phone Number": "98765 43210", Message: "Hello" });
    await clickButton(card, "Send SMS");
    await expect.poll(() => letter.callsTo("POST", `${MESSAGING_PATH}/sms/send`)).toHaveLength(1);
    expect(headers.length).toBeGreaterThan(1);
    for (const sent of headers) {
      expect(sent).not.toHaveProperty("if-match");
      expect(sent).not.toHaveProperty("idempotency-key");
    }
  },
);
