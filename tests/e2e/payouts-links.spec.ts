/** Links between a payout, its orders and its vendor, and a bulk action on payouts. */
import { bundledTest, expect } from "./support/fixtures";
import { bulkBar, dialog, readListedRecords, openList, recordList, setChecked, valueOf } from "./support/screens";

const STATUS = /^\/api\/admin\/payouts\/[^/]+\/status$/;

bundledTest(
  "links payouts to orders, orders to payouts and shipping methods, and vendors to payouts @phone @journey",
  async ({ page, signIn }) => {
    await signIn();
    await openList(page, "Payouts Management", "/payouts?status=paid");
    const [paid = { id: "", title: "" }] = await readListedRecords(page, "payouts");
    await page.goto(`/payouts/show/${paid.id}?tab=statement`);
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toContainText(paid.title);

    const order = recordList(page, "Statement")
      .getByRole("link", { name: /^Order #/ })
      .first();
    const title = await order.innerText();
    await order.click();
    await expect(heading).toHaveText(title);
    await expect(page.getByRole("heading", { name: "Delivery and Payout" })).toBeVisible();
    await expect(valueOf(page, "Shipping Method").getByRole("link")).toHaveAttribute("href", /^\/shipping\/show\/\w+$/);
    await expect(valueOf(page, "Payout")).toHaveText("Paid");
    await valueOf(page, "Payout").getByRole("link").click();
    await expect(heading).toContainText(paid.title);

    await valueOf(page, "Vendor").getByRole("link").click();
    await expect(heading).toHaveText(paid.title);
    await page.getByRole("tab", { name: "Plan and Balance" }).click();
    for (const label of ["Balance", "Due Now", "On hold", "In transit"])
      await expect(valueOf(page, label), label).toHaveText(/^−?₹/);
    await page.getByRole("tab", { name: "Payouts" }).click();
    const link = recordList(page, "Payouts").locator(`a[href='/payouts/show/${paid.id}']`);
    await expect(link.first()).toBeVisible();
  },
);

bundledTest("marks several payouts as processing with one call each", async ({ page, signIn, calls }) => {
  await signIn();
  await openList(page, "Payouts Management", "/payouts?status=pending");
  const boxes = page.getByRole("checkbox", { name: /^Select .+, / });
  const chosen = await boxes.evaluateAll((all) => all.slice(0, 2).map((box) => box.getAttribute("aria-label") ?? ""));
  expect(chosen).toHaveLength(2);
  for (const name of chosen) await setChecked(page.getByRole("checkbox", { name, exact: true }));
  await bulkBar(page).getByRole("button", { name: "Mark Processing" }).click();
  const run = dialog(page, "Mark Processing");
  await expect(run.getByText("2 payouts will be marked as processing.")).toBeVisible();
  await calls.clear();
  await run.getByRole("button", { name: "Mark Processing" }).click();
  await expect(run.getByText("Done", { exact: true })).toHaveCount(2);
  expect(calls.bodies("PUT", STATUS)).toEqual([{ status: "processing" }, { status: "processing" }]);
  await run.getByRole("button", { name: "Close" }).last().click();
  for (const name of chosen) await expect(page.getByRole("checkbox", { name, exact: true })).toHaveCount(0);
  await expect(boxes.first()).toBeVisible();
});
