/** The calendar of a date input in a dialog on a phone. The test needs a browser, because jsdom computes no layout. */
import { field, distanceToNextLabel } from "./support/declared";
import { expect, documentedTest } from "./support/fixtures";
import { dialog, toast } from "./support/screens";

documentedTest(
  "chooses dates from a calendar that fits on a phone; Escape closes the calendar but not the dialog @journey",
  async ({ page, signIn, letter }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn();
    await page.goto("/coupons?action=coupons.create");
    const form = dialog(page, "Add Coupon");
    const calendar = page.locator(".ant-picker-dropdown:not(.ant-picker-dropdown-hidden)");
    await field(form, "Code").fill("HOLI5");
    await field(form, "Value").fill("10");

    await field(form, "Valid From").fill("1 Jul 2026");
    await expect(calendar, "typing does not open the calendar").toHaveCount(0);
    await field(form, "Valid From").click();
    await calendar.getByTitle("2026-07-15").click();
    await expect(field(form, "Valid From")).toHaveValue("15 Jul 2026");
    await expect(calendar).toHaveCount(0);

    await field(form, "Valid Until").fill("end of July");
    await page.keyboard.press("Enter");
    const error = form.getByText("Valid Until must be a date from 1 Jan 1900 to 31 Dec 2100", { exact: true });
    await expect(error).toBeVisible();
    const errorHeight = await error.evaluate((element) => element.getClientRects()[0]?.height);
    expect(errorHeight, "the error wraps to two lines").toBeGreaterThan(40);
    expect(await distanceToNextLabel(error)).toBeGreaterThanOrEqual(8);
    await field(form, "Valid Until").fill("31/7/2026");
    await expect(error).toHaveCount(0);
    await field(form, "Valid Until").click();
    const chosenDay = calendar.getByTitle("2026-07-31");
    await expect(chosenDay).toBeInViewport({ ratio: 1 });
    await expect(calendar.getByTitle("2026-07-26")).toBeInViewport({ ratio: 1 });
    const dayColour = await chosenDay.locator("div").evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(dayColour, "the primary colour").toBe("rgb(53, 56, 205)");
    await page.keyboard.press("ArrowLeft");
    await expect(field(form, "Valid Until")).toHaveValue("30 Jul 2026");
    await page.keyboard.press("Escape");
    await expect(calendar).toHaveCount(0);
    await expect(form).toBeVisible();

    await form.getByRole("button", { name: "Add Coupon", exact: true }).click();
    await expect(toast(page, "Coupon created successfully!")).toBeVisible();
    expect(letter.callsTo("POST", /./).map(({ body }) => body)).toMatchObject([
      { code: "HOLI5", validFrom: "2026-07-14T18:30:00.000Z", validUntil: "2026-07-30T18:29:59.000Z" },
    ]);
  },
);
