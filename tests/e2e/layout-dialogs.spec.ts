/** Dialogs on a small screen scroll their content and keep the buttons in reach. */
import type { Locator, Page } from "@playwright/test";
import { bundledTest, expect } from "./support/fixtures";
import { dialog, readFirstUniqueRecord, openDetailsOf, openList, recordRow, pressRowButton } from "./support/screens";

/** Makes the window so low that hardly any dialog fits. */
const makeLow = (page: Page) => page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 560 });

/** Expects the element's whole box to be on the screen, wherever the dialog is scrolled. */
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

/** The scroll container: the body, or the inputs of a form. */
const scrollContainer = (open: Locator) => open.locator(".form-inputs, .ant-modal-body:not(:has(.form-inputs))");

/** Returns the height of the hidden content in pixels. */
const hiddenHeight = (open: Locator) => scrollContainer(open).evaluate((one) => one.scrollHeight - one.clientHeight);

const scrollToEnd = (open: Locator) => scrollContainer(open).evaluate((one) => one.scrollTo(0, one.scrollHeight));

bundledTest("keeps the heading and buttons of a tall record visible @phone", async ({ page, signIn }) => {
  await signIn();
  await makeLow(page);
  await openList(page, "Vendors Management", "/vendors?status=pending");
  const { title } = await readFirstUniqueRecord(page, "vendors");
  const open = await openDetailsOf(page, title, "Vendor Details");
  await expect(open.getByText("Bank Details")).toBeVisible();
  expect(await hiddenHeight(open)).toBeGreaterThan(200);
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
    // Late content such as a picture makes the dialog longer.
    await scrollToEnd(open);
    return body(open).evaluate((one) => {
      const end = one.lastElementChild?.getBoundingClientRect().bottom ?? Infinity;
      // Scroll positions are whole pixels; text heights are not.
      return Math.floor(end) <= one.getBoundingClientRect().bottom;
    });
  };
  await expect.poll(isAtItsEnd, "the end of the record can be read").toBe(true);
});

bundledTest(
  "keeps the heading and Save changes of a tall form visible, and scrolls to the focused field @phone",
  async ({ page, signIn }) => {
    await signIn();
    await makeLow(page);
    await openList(page, "Products Management", "/products");
    const { title } = await readFirstUniqueRecord(page, "products");
    await pressRowButton(recordRow(page, title), "Edit");
    const open = dialog(page, "Edit Product");
    await expect(open.getByLabel("Name", { exact: true })).toBeVisible();
    expect(await hiddenHeight(open)).toBeGreaterThan(100);
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
