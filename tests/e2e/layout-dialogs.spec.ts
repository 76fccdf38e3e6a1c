/** Dialogs on a small screen: what does not fit scrolls, and the buttons stay in reach. */
import type { Locator, Page } from "@playwright/test";
import { bundledTest, expect } from "./support/fixtures";
import { dialog, firstListed, openDetailsOf, openList, record } from "./support/screens";

/** A low window: hardly any dialog fits. */
const makeLow = (page: Page) => page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 560 });

/** Its whole box is on the screen, whatever is scrolled. */
async function expectOnScreen(page: Page, element: Locator) {
  const size = page.viewportSize();
  await expect
    .poll(async () => {
      const box = await element.boundingBox();
      return box && box.y >= 0 && box.y + box.height <= (size?.height ?? 0);
    })
    .toBe(true);
}

const body = (open: Locator) => open.locator(".ant-modal-body");

/** What scrolls: the body, of a form its inputs. */
const scrolling = (open: Locator) => open.locator(".form-inputs, .ant-modal-body:not(:has(.form-inputs))");

/** How much of that is out of sight, in pixels. */
const hidden = (open: Locator) => scrolling(open).evaluate((one) => one.scrollHeight - one.clientHeight);

const scrollToEnd = (open: Locator) => scrolling(open).evaluate((one) => one.scrollTo(0, one.scrollHeight));

bundledTest("a tall record keeps its heading and its buttons @phone", async ({ page, signIn }) => {
  await signIn();
  await makeLow(page);
  await openList(page, "Vendors Management", "/vendors?status=pending");
  const { title } = await firstListed(page, "vendors");
  const open = await openDetailsOf(page, title, "Vendor Details");
  await expect(open.getByText("Bank Details")).toBeVisible();
  expect(await hidden(open)).toBeGreaterThan(200);
  await page.keyboard.press("PageDown");
  await expect.poll(() => body(open).evaluate((one) => one.scrollTop), "the keyboard scrolls it").toBeGreaterThan(0);
  for (const step of [() => Promise.resolve(), () => scrollToEnd(open)]) {
    await step();
    await expectOnScreen(page, open.getByText("Vendor Details"));
    for (const name of ["Approve", "Reject", "Close"]) {
      await expectOnScreen(page, open.getByRole("button", { name, exact: true }).last());
    }
  }
  const isAtItsEnd = async () => {
    // What comes later, such as a picture, makes it longer.
    await scrollToEnd(open);
    return body(open).evaluate((one) => {
      const end = one.lastElementChild?.getBoundingClientRect().bottom ?? Infinity;
      // What is scrolled goes by whole pixels, a text's height does not.
      return Math.floor(end) <= one.getBoundingClientRect().bottom;
    });
  };
  await expect.poll(isAtItsEnd, "the end of the record can be read").toBe(true);
});

bundledTest(
  "a tall form keeps its buttons, and shows the field that has the focus @phone",
  async ({ page, signIn }) => {
    await signIn();
    await makeLow(page);
    await openList(page, "Products Management", "/products");
    const { title } = await firstListed(page, "products");
    await record(page, title).getByRole("button", { name: "Edit" }).click();
    const open = dialog(page, "Edit Product");
    await expect(open.getByLabel("Name", { exact: true })).toBeVisible();
    expect(await hidden(open)).toBeGreaterThan(100);
    const save = open.getByRole("button", { name: "Save changes" });
    await expectOnScreen(page, save);
    const last = open.getByLabel("Specifications", { exact: true });
    await last.focus();
    const [field, button] = [await last.boundingBox(), await save.boundingBox()];
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
    await scrollToEnd(open);
    await expectOnScreen(page, save);
    await expectOnScreen(page, open.getByText("Edit Product", { exact: true }));
  },
);
