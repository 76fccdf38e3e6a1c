/** Exports a list as a person does: the button, the dialog, and the file that the browser saves. */
import { readFile } from "node:fs/promises";
import { expect, type BrowserContext, type Locator, type Page } from "@playwright/test";
import { dialog } from "./screens";
import { discardContextAfterTest } from "./discarded-contexts";

/** Disables the browser's file picker, which a headless browser cannot show. The console then downloads directly. */
export async function disableFilePicker(context: BrowserContext): Promise<void> {
  discardContextAfterTest(context);
  await context.addInitScript(() => void Object.defineProperty(window, "showSaveFilePicker", { value: undefined }));
}

/** Opens the export dialog of the current list. */
export async function openExport(page: Page, many: string): Promise<Locator> {
  await page.getByRole("main").getByRole("button", { name: "Export", exact: true }).click();
  const opened = dialog(page, `Export ${many}`);
  await expect(opened).toBeVisible();
  return opened;
}

interface Saved {
  name: string;
  /** The complete content. */
  text: string;
}

/** Returns the file that the browser saves after `press`. */
export async function downloadFrom(page: Page, press: () => Promise<void>): Promise<Saved> {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}
