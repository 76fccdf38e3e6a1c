/** Exporting lists: the current page, everything that matches, and in the background. */
import { readIds } from "../support/read-csv";
import { TEST_DAY } from "../support/test-day";
import { openExport, downloadFrom, disableFilePicker } from "./support/exports";
import { onEveryBackend } from "./support/every-backend";
import { bundledTest, expect, documentedTest } from "./support/fixtures";
import { dialog, readListedRecords, openList, recordList, toast } from "./support/screens";
import { discardContextAfterTest } from "./support/discarded-contexts";
import { getStoredSession, tokenIn } from "./support/session";
import { THEMES } from "./support/themes";

const ORDERS = "Orders Management";
const CALL = "GET /api/admin/export/orders?format=csv";

onEveryBackend((test, { hasFeatures }) => {
  // Spec: calls.export
  // Sends: GET /api/admin/export/{type}
  test("exports the matching records, or says that filters are ignored and exports all @phone @dates @journey", async ({
    page,
    context,
    signIn,
    calls,
    ask,
  }) => {
    await disableFilePicker(context);
    await signIn();
    await openList(page, ORDERS, "/orders?status=pending");
    const opened = await openExport(page, "Orders");
    await expect(opened.getByText("Status: Pending", { exact: true })).toBeVisible();
    await expect(opened.getByText(/^\d+ orders match\.$/)).toBeVisible();
    await expect(opened.getByText("This server's export ignores filters", { exact: false })).toHaveCount(
      hasFeatures ? 0 : 1,
    );
    await calls.clear();
    const { name, text } = await downloadFrom(page, () => opened.getByRole("button", { name: "Export" }).click());
    expect(name).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
    await expect(opened.getByText(/ was saved: /)).toBeVisible();
    await calls.settle();
    expect(calls.lines()).toEqual([hasFeatures ? `${CALL}&status=pending` : CALL]);
    if (hasFeatures) {
      const expected = await ask<{ _id: string }>("orders?limit=100&status=pending");
      expect(readIds(text).slice(0, 100)).toEqual(expected.map(({ _id }) => _id));
    } else {
      expect(text).toBe("id,name\r\n1,Asha Handlooms\r\n");
    }
    await opened.getByRole("button", { name: "Close" }).last().click();
    await expect(opened).toBeHidden();
    await expect(page.getByRole("button", { name: "Export", exact: true })).toBeFocused();
  });

  test("saves the page's rows without a call, and without PAN and GSTIN", async ({ page, signIn, calls }) => {
    await signIn();
    await openList(page, "Vendors Management", "/vendors?page=2&size=5");
    const shown = (await readListedRecords(page, "vendors")).map(({ id }) => id);
    const opened = await openExport(page, "Vendors");
    await opened.getByRole("radio", { name: "This page" }).check();
    await calls.clear();
    const { name, text } = await downloadFrom(page, () => opened.getByRole("button", { name: "Export" }).click());
    expect(name).toMatch(/^vendors-page-2-\d{4}-\d\d-\d\d\.csv$/);
    expect(readIds(text)).toEqual(shown);
    // A phone number starts with +, which a spreadsheet would read as a formula.
    expect(text).toContain("'+91");
    expect(text).not.toMatch(/[A-Z]{5}\d{4}[A-Z]/);
    await calls.settle();
    expect(calls.lines()).toEqual([]);
  });

  test("shows the exports page only on a backend with the feature", async ({ page, signIn, calls }) => {
    await signIn();
    await openList(page, ORDERS, "/orders");
    await expect(page.getByRole("navigation").getByRole("link", { name: "Exports" })).toHaveCount(hasFeatures ? 1 : 0);
    const opened = await openExport(page, "Orders");
    await expect(opened.getByRole("radio")).toHaveCount(hasFeatures ? 3 : 2);
    await calls.clear();
    await page.goto("/exports");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(hasFeatures ? "Exports" : "Page not found");
    await calls.settle();
    const toExports = calls.lines().filter((line) => line.includes("/exports"));
    expect(toExports).toEqual(hasFeatures ? ["GET /api/admin/exports?page=1&limit=10"] : []);
  });
});

bundledTest(
  "lists a background export on the exports page, and downloads and deletes it @phone @dates @journey",
  async ({ page, context, signIn, calls, ask }) => {
    await disableFilePicker(context);
    await signIn();
    await openList(page, ORDERS, "/orders?status=delivered&sort=createdAt");
    const opened = await openExport(page, "Orders");
    await expect(opened.getByText("Sorted by Date, ascending", { exact: true })).toBeVisible();
    await opened.getByRole("radio", { name: /in the background$/ }).check();
    await opened.getByRole("button", { name: "Export" }).click();
    await opened.getByRole("link", { name: "Go to Exports" }).click();
    expect(calls.bodies("POST", "/api/admin/exports")).toEqual([
      { type: "orders", format: "csv", filters: { status: "delivered", sort: "createdAt", order: "asc" } },
    ]);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Exports");
    const same = page
      .getByRole("row")
      .or(page.getByRole("main").getByRole("listitem"))
      .filter({ hasText: "Status: Delivered, Sorted by Date, ascending" });
    const first = same.first();
    await expect(first.getByText("Done", { exact: true })).toBeVisible({ timeout: 20_000 });
    const download = first.getByRole("button", { name: "Download Orders" });
    const { name, text } = await downloadFrom(page, () => download.click());
    expect(name).toBe(`orders-${TEST_DAY}.csv`);
    const expected = await ask<{ _id: string }>("orders?limit=100&status=delivered&sort=createdAt&order=asc");
    expect(readIds(text).slice(0, 100)).toEqual(expected.map(({ _id }) => _id));
    const received = dialog(page, "Download Export");
    await expect(received.getByText(`${name} was saved`, { exact: false })).toBeVisible();
    await received.getByRole("button", { name: "Close" }).last().click();

    const before = await same.count();
    await first.getByRole("button", { name: "Delete Orders" }).click();
    await dialog(page, "Delete Export").getByRole("button", { name: "Delete" }).click();
    await expect(toast(page, "Export deleted successfully!")).toBeVisible();
    await expect(same).toHaveCount(before - 1);
  },
);

bundledTest(
  "offers an auditor no Export in the list of orders, and no buttons in the list of exports",
  async ({ page, signIn, browser, backend, sessions }) => {
    const token = tokenIn(await getStoredSession(browser, backend, "admin", sessions));
    const created = await page.request.post(`${backend.url}/api/admin/exports`, {
      headers: { authorization: `Bearer ${token}` },
      data: { type: "orders", format: "csv", filters: { status: "pending" } },
    });
    expect(created.status()).toBe(201);
    await signIn("auditor");
    await openList(page, ORDERS, "/orders");
    await expect(page.getByRole("button", { name: "Refresh" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Export", exact: true })).toHaveCount(0);
    await openList(page, "Exports", "/exports");
    await expect(recordList(page, "Exports").getByText("Status: Pending").first()).toBeVisible();
    await expect(recordList(page, "Exports").getByRole("button")).toHaveCount(0);
  },
);

bundledTest(
  "saves to the place the person picks, and requests nothing if the file picker is cancelled @dates",
  async ({ page, context, signIn, calls }) => {
    // Replaces the browser's file picker, which is outside the page, with a file that pages may write.
    discardContextAfterTest(context);
    await context.addInitScript(() => {
      let attempts = 0;
      Object.defineProperty(window, "showSaveFilePicker", {
        value: async ({ suggestedName }: { suggestedName: string }) => {
          attempts += 1;
          if (attempts === 1) throw new DOMException("The user aborted a request.", "AbortError");
          const root = await navigator.storage.getDirectory();
          return root.getFileHandle(suggestedName, { create: true });
        },
      });
    });
    await signIn();
    await openList(page, "Coupons Management", "/coupons");
    const opened = await openExport(page, "Coupons");
    await calls.clear();
    await opened.getByRole("button", { name: "Export" }).click();
    await expect(opened.getByRole("button", { name: "Export" })).toBeEnabled();
    expect(calls.lines()).toEqual([]);
    await opened.getByRole("button", { name: "Export" }).click();
    const name = `coupons-${TEST_DAY}.csv`;
    await expect(opened.getByText(new RegExp(`^${name} was saved: \\d+ rows`))).toBeVisible();
    const text = await page.evaluate(async (saved) => {
      const handle = await (await navigator.storage.getDirectory()).getFileHandle(saved);
      return [...new Uint8Array(await (await handle.getFile()).arrayBuffer())];
    }, name);
    expect(readIds(Buffer.from(text).toString("utf8")).length).toBeGreaterThan(3);
  },
);

documentedTest.describe("an export", () => {
  const PATH = "/api/admin/export/reviews";
  for (const [fault, words] of [
    [{ kind: 403 }, "You may not do this in the marketplace"],
    [{ kind: 500 }, "The marketplace has lost its database"],
    [{ kind: "html" }, "The server answered with a web page instead of a file."],
    [{ kind: "empty" }, "The server sent an empty file."],
    [{ kind: "malformed" }, "The server answered with data instead of a file."],
    [{ kind: "offline" }, "The server could not be reached."],
  ] as const) {
    const tag = fault.kind === 500 ? "@journey" : [];
    const title = `shows an error after ${fault.kind}, and works when it is tried again`;
    documentedTest(title, { tag }, async ({ page, context, signIn, letter, guard }) => {
      if (typeof fault.kind === "number") guard.allowFailedLoad(fault.kind);
      if (fault.kind === "offline") guard.allowFailedLoad("network");
      await disableFilePicker(context);
      await signIn();
      await openList(page, "Reviews Management", "/reviews");
      const opened = await openExport(page, "Reviews");
      letter.fault({ path: PATH, ...fault });
      await opened.getByRole("button", { name: "Export" }).click();
      await expect(opened.getByRole("alert")).toHaveText(`Failed to export reviews. ${words}`);
      letter.clearFaults();
      const { text } = await downloadFrom(page, () => opened.getByRole("button", { name: "Try again" }).click());
      expect(text).toContain("Asha Handlooms");
      await expect(opened.getByRole("alert")).toHaveCount(0);
    });
  }

  documentedTest(
    "can be stopped without saving a file, and until then prevents leaving",
    async ({ page, context, signIn, letter }) => {
      await disableFilePicker(context);
      await signIn();
      await openList(page, "Reviews Management", "/reviews");
      const opened = await openExport(page, "Reviews");
      letter.fault({ path: PATH, kind: "timeout" });
      let saved = false;
      page.on("download", () => (saved = true));
      await opened.getByRole("button", { name: "Export" }).click();
      await expect(opened.getByRole("status")).toHaveText("Waiting for the server…");
      await page.goBack();
      await expect(opened.getByText("The file is incomplete. Stop the export before you leave.")).toBeVisible();
      await opened.getByRole("button", { name: "Stop" }).click();
      await expect(opened.getByRole("status")).toHaveText("Stopped. No file was saved.");
      expect(saved).toBe(false);
      letter.clearFaults();
      await downloadFrom(page, () => opened.getByRole("button", { name: "Export" }).click());
    },
  );
});

for (const { colorScheme, tag } of THEMES) {
  bundledTest.describe(`${colorScheme} theme`, { tag }, () => {
    bundledTest.use({ colorScheme });
    bundledTest(
      "has no serious axe violations in the dialog and the exports page @phone",
      async ({ page, context, axe, signIn }) => {
        bundledTest.slow();
        await disableFilePicker(context);
        await signIn();
        await openList(page, "Reviews Management", "/reviews");
        const opened = await openExport(page, "Reviews");
        expect.soft(await axe(), "the dialog").toEqual([]);
        await downloadFrom(page, () => opened.getByRole("button", { name: "Export" }).click());
        await expect(opened.getByText(/ was saved: /)).toBeVisible();
        expect.soft(await axe(), "the dialog after the file was saved").toEqual([]);
        await openList(page, "Exports", "/exports");
        expect.soft(await axe(), "the page").toEqual([]);
        const remove = page.getByRole("button", { name: /^Delete / });
        await remove.first().click();
        await expect(dialog(page, "Delete Export")).toBeVisible();
        expect.soft(await axe(), "the question").toEqual([]);
      },
    );
  });
}
