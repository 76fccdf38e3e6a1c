/** Pages say that a colleague in another browser has changed something. Tabs of one browser share an event stream. */
import type { Page } from "@playwright/test";
import type { Category } from "../../resources/categories/contract";
import { openColleague } from "./support/colleague";
import { createUniqueName, field } from "./support/declared";
import { bundledTest, documentedTest, expect } from "./support/fixtures";
import { openWithStream, watchStreams } from "./support/live-streams";
import { badge, bell } from "./support/notifications";
import { recordIdOf } from "./support/records";
import { openList, recordList, toast } from "./support/screens";

const CATEGORIES = "Categories Management";

bundledTest(
  "says in another browser that a colleague changed a record, and changes no rows by itself @journey",
  async ({ page, context, signIn, ask, axe, browser, backend, sessions }) => {
    const streams = watchStreams(context);
    await signIn("auditor");
    const id = recordIdOf((await ask<Category>("categories"))[0]);
    await openList(page, CATEGORIES, "/categories");
    const rows = recordList(page, CATEGORIES);
    const before = await rows.innerText();
    // Wait until the first tab has the event stream, which the second one then shares.
    await expect.poll(() => streams).toHaveLength(1);
    const record = await context.newPage();
    await record.goto(`/categories/show/${id}`);
    expect(streams[0]).not.toContain("token");

    const colleague = await openColleague(browser, backend, "admin", sessions);
    try {
      const editor = await colleague.newPage();
      const editorStreams = watchStreams(colleague);
      await editor.goto("/categories");
      await expect.poll(() => editorStreams).toHaveLength(1);
      await editor.goto(`/categories/edit/${id}`);
      const name = createUniqueName("Live");
      await field(editor, "Name").fill(name);
      await editor.getByRole("button", { name: "Save changes" }).click();
      await expect(toast(editor, "Category updated successfully!")).toBeVisible();

      // The second tab gets the event from the first, which has the stream.
      await expect(record.getByText("Changed by Asha Menon just now")).toBeVisible();
      await expect(page.getByText("Changes available")).toBeVisible();
      expect(await rows.innerText()).toBe(before);
      expect(await axe()).toEqual([]);
      await page.getByText("Changes available").locator("..").getByRole("button", { name: "Refresh" }).click();
      await expect(rows.getByRole("link", { name, exact: true })).toBeVisible();
      await expect(page.getByText("Changes available")).toHaveCount(0);
      await record.getByRole("button", { name: "Reload" }).click();
      await expect(record.getByRole("heading", { level: 1, name })).toBeVisible();
      await expect(record.getByText(/^Changed by/)).toHaveCount(0);

      await expect(editor.getByText("Changes available")).toHaveCount(0);
      expect(streams).toHaveLength(1);

      // The other tab opens a stream of its own.
      await page.close();
      await expect.poll(() => streams).toHaveLength(2);
    } finally {
      await colleague.close();
    }
  },
);

/** Sends a product as the shop's own system does, with a new token. */
const sendProduct = (page: Page, name: string) =>
  page.evaluate(async (product) => {
    const send = async (method: string, path: string, token: string, sent: object) => {
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const answer = await fetch(`/api/${path}`, { method, headers, body: JSON.stringify(sent) });
      if (!answer.ok) throw new Error(await answer.text());
      return (await answer.json()) as { token: string };
    };
    const own = localStorage.getItem("token") ?? "";
    const body = { name: product, service: true, scopes: ["products.upsert"], expiresAt: "2027-03-31T18:29:59.999Z" };
    await send("POST", "admin/account/confirm-password", own, { password: "bazaar-demo" });
    const { token } = await send("POST", "admin/api-tokens", own, body);
    await send("PUT", `integration/v1/products/live-${Date.now()}`, token, { name: product, price: 100, stock: 20 });
  }, name);

bundledTest("the queue counts new entries, and the bell counts new notifications", async ({ page, signIn }) => {
  await signIn();
  await openWithStream(page, "/queue?kind=products");
  const entries = page.getByRole("list", { name: "Queue entries" }).getByRole("link");
  await expect(entries.first()).toBeVisible();
  await expect(bell(page)).toHaveAccessibleDescription(/unread/);
  const unread = Number((await badge(page).allInnerTexts())[0] ?? 0);
  const before = await entries.allInnerTexts();

  await sendProduct(page, createUniqueName("Live lamp"));
  const news = page.getByRole("region", { name: "Queue entries" }).getByText("1 new", { exact: true });
  await expect(news).toBeVisible();
  await expect(badge(page)).toHaveText(String(unread + 1));
  expect(await entries.allInnerTexts()).toEqual(before);
  await news.locator("..").getByRole("button", { name: "Refresh" }).click();
  await expect(news).toHaveCount(0);
});

documentedTest("opens no stream without the feature", async ({ page, context, signIn, calls }) => {
  const streams = watchStreams(context);
  await signIn();
  await openList(page, CATEGORIES, "/categories");
  await calls.settle(1_000);
  expect(streams).toEqual([]);
});
