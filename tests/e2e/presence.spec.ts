/** Two people on one record see each other, regardless of their open tabs. */
import { PRESENCE_PATH } from "../../providers/live/contract";
import { findAxeViolations } from "./support/axe";
import { openColleague } from "./support/colleague";
import { bundledTest, documentedTest, expect } from "./support/fixtures";
import { openPendingVendor } from "./support/vendors";

/** A person's name must appear within this time after they open the record. */
const SOON = { timeout: 2_000 };
/** The name must disappear within this time after they leave. */
const LATER = { timeout: 6_500 };

bundledTest(
  "names the other people on a record, until they leave it or close the tab @journey",
  async ({ page, context, signIn, browser, backend, sessions }) => {
    await signIn("auditor");
    // This tab has the event stream, which the others share.
    const { id } = await openPendingVendor(page);
    const [one, other] = [await context.newPage(), await context.newPage()];
    for (const tab of [one, other]) await tab.goto(`/vendors/show/${id}`);
    const colleague = await openColleague(browser, backend, "admin", sessions);
    try {
      const theirs = await colleague.newPage();
      await theirs.goto("/vendors");
      await theirs.goto(`/vendors/show/${id}`);
      const asha = "Asha Menon is also viewing";
      const onTheirPage = theirs.getByRole("status").getByText(/is also viewing$/);
      for (const tab of [one, other]) await expect(tab.getByRole("status").getByText(asha)).toBeVisible();
      await expect(onTheirPage).toHaveText("Imran Qureshi is also viewing");
      expect(await findAxeViolations(one)).toEqual([]);

      await theirs.getByRole("link", { name: "Back to Vendors" }).click();
      for (const tab of [one, other]) await expect(tab.getByText(asha)).toHaveCount(0, LATER);
      await theirs.goBack();
      for (const tab of [one, other]) await expect(tab.getByText(asha)).toBeVisible(SOON);

      // Close the tab with the event stream, and one of the two tabs with the record. The last tab opens a new stream.
      await expect(onTheirPage).toBeVisible();
      await page.close();
      await one.close();
      await expect(onTheirPage).toBeVisible();
      await other.getByRole("link", { name: "Back to Vendors" }).click();
      await expect(onTheirPage).toHaveCount(0);
      await other.goBack();
      await expect(onTheirPage).toBeVisible();
      await expect(other.getByText(asha)).toBeVisible();

      await theirs.close();
      await expect(other.getByText(asha)).toHaveCount(0, LATER);
    } finally {
      await colleague.close();
    }
  },
);

bundledTest("says nothing about the person's own tabs", async ({ page, context, signIn }) => {
  await signIn();
  const { id } = await openPendingVendor(page);
  const sent: unknown[] = [];
  context.on("request", (request) => {
    if (new URL(request.url()).pathname === PRESENCE_PATH) sent.push(request.postDataJSON());
  });
  const [one, other] = [await context.newPage(), await context.newPage()];
  const records = [{ resource: "vendors", id }];
  await one.goto(`/vendors/show/${id}`);
  await expect.poll(() => sent).toMatchObject([{ records }]);
  await other.goto(`/vendors/show/${id}`);
  await expect(other.locator(".record-viewers")).toBeAttached();
  await one.close();
  await other.getByRole("link", { name: "Back to Vendors" }).click();
  // Opening the second tab and closing the first one sent nothing.
  await expect.poll(() => sent).toMatchObject([{ records }, { records: [] }]);
  await expect(page.getByText(/also viewing$/)).toHaveCount(0);
});

documentedTest("reports no open record without the feature", async ({ page, signIn, letter, calls }) => {
  const sent: string[] = [];
  page.on("request", (request) => sent.push(new URL(request.url()).pathname));
  await signIn();
  const id = letter.records.vendors[0]?.id ?? "";
  await page.goto(`/vendors/show/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await calls.settle(1_500);
  expect(sent).not.toContain(PRESENCE_PATH);
  await expect(page.locator(".record-viewers")).toHaveCount(0);
});
