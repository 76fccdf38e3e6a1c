/** Pages say that a colleague changed a record on another server that uses the same database. */
import type { Page } from "@playwright/test";
import { startTemporaryPostgres } from "../../scripts/temporary-postgres";
import { testEnv } from "../../scripts/test-env";
import { startBundledApi, type BundledApi } from "./support/bundled-api";
import { openColleague } from "./support/colleague";
import { bundledTest, expect } from "./support/fixtures";
import { watchStreams } from "./support/live-streams";
import { toast } from "./support/screens";
import { openApproval, openVendors, readListedVendors, type ListedVendor } from "./support/vendors";

const DATA_KEY = Buffer.alloc(32, "live").toString("base64");

const test = bundledTest.extend<object, { secondServer: BundledApi; databaseUrl: string }>({
  databaseUrl: [
    async ({}, use) => {
      const postgres = await startTemporaryPostgres();
      await use(postgres.url);
      await postgres.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  // The server that starts first creates the demo data.
  apiEnv: [
    async ({ databaseUrl }, use) =>
      use({
        DATABASE_URL: databaseUrl,
        DATA_KEY,
        DATA_DIR: testEnv.DATA_DIR,
        SEED_DEMO: "true",
        DEMO_PASSWORD: "two-servers-demo",
      }),
    { scope: "worker" },
  ],
  secondServer: [
    async ({ apiEnv }, use) => {
      const server = await startBundledApi(apiEnv);
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
});

async function approve(page: Page, { shop }: ListedVendor): Promise<void> {
  await openVendors(page, "?status=pending");
  const approval = await openApproval(page, shop);
  await approval.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(toast(page, "Vendor approved successfully!")).toBeVisible();
}

test("says that a colleague changed a record on another server, even after the connection was lost", async ({
  page,
  context,
  signIn,
  guard,
  browser,
  secondServer,
  sessions,
}) => {
  guard.allowFailedLoad("network");
  const streams = watchStreams(context);
  await signIn("auditor");
  await openVendors(page, "?status=pending");
  const [first, second] = await readListedVendors(page);
  if (!first || !second) throw new Error("The demo data has fewer than two pending vendors.");
  // Wait until the list's tab has the event stream, which the tabs of the records then share.
  await expect.poll(() => streams).toHaveLength(1);
  const [firstRecord, secondRecord] = [await context.newPage(), await context.newPage()];
  await firstRecord.goto(`/vendors/show/${first.id}`);
  await secondRecord.goto(`/vendors/show/${second.id}`);
  const changeNote = (record: Page) => record.getByText("Changed by Asha Menon just now");

  const colleague = await openColleague(browser, secondServer, "admin", sessions);
  try {
    const theirs = await colleague.newPage();
    await approve(theirs, first);
    await expect(changeNote(firstRecord)).toBeVisible();
    await expect(page.getByText("Changes available")).toBeVisible();
    await expect(changeNote(secondRecord)).toHaveCount(0);

    await context.setOffline(true);
    await approve(theirs, second);
    await expect(changeNote(secondRecord)).toHaveCount(0);
    await context.setOffline(false);
    await expect(changeNote(secondRecord)).toBeVisible();
    expect(streams.length, "connected again").toBeGreaterThan(1);
  } finally {
    await colleague.close();
  }
});
