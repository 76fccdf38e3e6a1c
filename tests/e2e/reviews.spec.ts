/** Reviews Management: figures, stars, the reviewed item, and deletion. */
import type { Review } from "../../resources/reviews/contract";
import { onEveryBackend } from "./support/every-backend";
import { bundledTest, expect, documentedTest } from "./support/fixtures";
import { recordIdOf, pickRecord } from "./support/records";
import {
  card,
  columnTitles,
  countText,
  dialog,
  readListedRecords,
  waitForCounts,
  waitForRows,
  openList,
  toast,
  valueOf,
  pressRowButton,
} from "./support/screens";

const REVIEWS = "Reviews Management";
const PATH = "/api/admin/reviews";

onEveryBackend((test, { hasFeatures }) => {
  // Spec: reviews.cards
  // Sends: GET /api/admin/reviews
  test("shows four cards with one call, apart from the call for counts; the average has one decimal @phone", async ({
    page,
    signIn,
    calls,
  }) => {
    await signIn();
    const answered = waitForRows<Review>(page, PATH);
    const counting = waitForCounts(page, PATH, hasFeatures);
    await openList(page, REVIEWS, "/reviews");
    const rows = await answered;
    const counted = await counting;
    const ofPage = rows.reduce((sum, { rating = 0 }) => sum + rating, 0) / rows.length;
    const average = counted?.figures?.["averageRating"] ?? ofPage;
    const ofProducts = rows.filter(({ product }) => product).length;
    for (const [title, text] of [
      ["Total Reviews", hasFeatures ? "1,500" : "6"],
      ["Average Rating", `${average.toFixed(1)}${hasFeatures ? "" : "this page"}`],
      ["Product Reviews", countText(counted, "type", "product", ofProducts)],
      ["Vendor Reviews", countText(counted, "type", "vendor", rows.length - ofProducts)],
    ] as const) {
      await expect(card(page, title)).toHaveText(`${title}${text}`);
    }
    await calls.settle();
    const requests = calls.lines().filter((line) => !/\/(auth|notifications)/.test(line));
    expect(requests).toEqual([`GET ${PATH}?page=1&limit=10`]);
  });

  // Spec: reviews.delete
  // Sends: DELETE /api/admin/reviews/{id}
  test("deletes a review after confirmation with one call @journey", async ({ page, signIn, calls }) => {
    await signIn();
    await openList(page, REVIEWS, "/reviews");
    // Any review works. The button below belongs to the first one.
    const { id } = pickRecord(await readListedRecords(page, "reviews"), "at all", () => true);
    await page.getByRole("button", { name: "Delete" }).first().click();
    const question = dialog(page, "Delete Review");
    await expect(question.getByText("Are you sure you want to delete this review?")).toBeVisible();
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(question).toBeHidden();
    expect(calls.count("DELETE", /./)).toBe(0);
    await page.getByRole("button", { name: "Delete" }).first().click();
    await calls.clear();
    await question.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(toast(page, "Review deleted successfully!")).toBeVisible();
    await expect(page.locator(`[href="/reviews/show/${id}"]`)).toHaveCount(0);
    await expect(card(page, "Total Reviews")).toContainText(hasFeatures ? "1,499" : "5");
    await calls.settle();
    expect(calls.lines()).toEqual([`DELETE ${PATH}/${id}`, `GET ${PATH}?page=1&limit=10`]);
  });
});

// Spec: reviews.columns
documentedTest("shows stars, the comment or 'No comment', and the type in a row", async ({ page, signIn, letter }) => {
  await signIn();
  await openList(page, REVIEWS, "/reviews");
  await expect(columnTitles(page)).toHaveText(["User", "Rating", "Comment", "Type", "Date", "Actions"]);
  for (const [index, comment, type] of [
    [0, "As described", "Product"],
    [1, "As described", "Vendor"],
    [2, "No comment", "Product"],
  ] as const) {
    const { _id = "", user } = letter.records.reviews[index] ?? {};
    const row = page.getByRole("row").filter({ has: page.locator(`[href="/reviews/show/${_id}"]`) });
    await expect(row.getByRole("img", { name: `${index + 1} out of 5 stars` })).toBeVisible();
    for (const text of [user?.name ?? "", user?.email ?? "", comment, type]) {
      await expect(row.getByText(text, { exact: true })).toBeVisible();
    }
    const buttons = await row
      .getByRole("button")
      .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
    expect(buttons).toEqual(["View", "Delete"]);
  }
});

// Spec: reviews.details, reviews.type
// Sends: GET /api/admin/reviews/{id}
documentedTest("spells out the rating and names the item in the details @phone", async ({ page, signIn, letter }) => {
  await signIn();
  await openList(page, REVIEWS, "/reviews");
  const details = dialog(page, "Review Details");
  const row = (email: string) =>
    page.getByRole("row").or(page.getByRole("main").getByRole("listitem")).filter({ hasText: email });
  await pressRowButton(row("reviewer2@example.in"), "View");
  for (const [label, value] of [
    ["User", "Priya Nair"],
    ["Email", "reviewer2@example.in"],
    ["Rating", "2 out of 5 stars"],
    ["Type", "Vendor Review"],
    ["Vendor", "Bharat Tools"],
    ["Date", "30 Oct 2025, 12:00"],
    ["Comment", "As described"],
  ] as const) {
    await expect(valueOf(details, label)).toHaveText(value);
  }
  await details.getByRole("button", { name: "Close" }).last().click();
  await pressRowButton(row("reviewer3@example.in"), "View");
  await expect(valueOf(details, "Type")).toHaveText("Product Review");
  await expect(valueOf(details, "Product")).toHaveText("Silk saree 1");
  await expect(valueOf(details, "Comment")).toHaveText("No comment provided");
  await details.getByRole("button", { name: "Close" }).last().click();
  await expect(details).toBeHidden();
  expect(letter.callsTo("GET", /\/reviews\/[^/]+$/)).toHaveLength(2);
});

bundledTest("links a review to its author and to the reviewed item @dates", async ({ page, signIn, ask }) => {
  const reviews = await ask<Review>("reviews?page=1&limit=100");
  const place = reviews.indexOf(pickRecord(reviews, "of a vendor", ({ vendor }) => vendor !== undefined));
  await signIn();
  await openList(page, REVIEWS, `/reviews?size=25&page=${Math.floor(place / 25) + 1}`);
  await page.locator(`[href="/reviews/show/${recordIdOf(reviews[place])}"]`).click();
  for (const label of ["User", "Vendor"]) {
    const name = await valueOf(page, label).innerText();
    await valueOf(page, label).getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await page.goBack();
  }
});
