/** Scrolling keeps the value of a focused number field, although browsers would step it. */
import { field } from "./support/declared";
import { expect, documentedTest } from "./support/fixtures";

documentedTest(
  "scrolls past a focused number with the mouse wheel and keeps its value @journey",
  async ({ page, signIn, letter }) => {
    await signIn();
    const [{ id = "", price } = {}] = letter.records.products;
    await page.setViewportSize({ width: 1024, height: 400 });
    await page.goto(`/products/edit/${id}`);
    const input = field(page, "Price");
    await input.focus();
    await input.hover();
    const before = await page.evaluate(() => scrollY);
    for (let turn = 0; turn < 3; turn++) await page.mouse.wheel(0, 60);
    await expect.poll(() => page.evaluate(() => scrollY)).not.toBe(before);
    await expect(input).toHaveValue(String(price));
    await page.mouse.wheel(0, -60);
    await expect(input).toHaveValue(String(price));
    await page.keyboard.press("ArrowUp");
    await expect(input, "the keyboard still changes it").not.toHaveValue(String(price));
  },
);
