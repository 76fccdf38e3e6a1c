/** Vite's dev server, with the API behind its proxy, shows the console without errors or warnings. */
import { createServer, type ViteDevServer } from "vite";
import { projectRoot } from "../../scripts/project";
import { bundledTest as test, expect } from "./support/fixtures";
import { dialog, toast } from "./support/screens";
import { openDetails, openPendingVendor } from "./support/vendors";

const devTest = test.extend<object, { dev: ViteDevServer }>({
  dev: [
    async ({ backend }, use) => {
      const { API_ORIGIN } = process.env;
      process.env["API_ORIGIN"] = backend.url;
      const dev = await createServer({
        root: projectRoot,
        envDir: false,
        logLevel: "silent",
        cacheDir: `${projectRoot}/node_modules/.vite-e2e`,
        server: { host: "127.0.0.1", port: 0, strictPort: false },
      });
      await dev.listen();
      if (API_ORIGIN === undefined) delete process.env["API_ORIGIN"];
      else process.env["API_ORIGIN"] = API_ORIGIN;
      await use(dev);
      await dev.close();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  baseURL: async ({ dev }, use) => use(dev.resolvedUrls?.local[0] ?? ""),
});

devTest("shows sign-in, the vendors and a dialog without errors or warnings", async ({ page, backend }) => {
  devTest.setTimeout(120_000);
  await page.goto("/login");
  // The first visit waits for Vite to bundle the dependencies.
  await page.getByLabel("Email Address").fill(backend.accounts.admin?.email ?? "", { timeout: 60_000 });
  await page.getByLabel("Password", { exact: true }).fill(backend.accounts.admin?.password ?? "");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(toast(page, "Login successful!")).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("button", { name: "Open Tanstack query devtools" })).toBeVisible({ timeout: 60_000 });

  const { shop } = await openPendingVendor(page);
  const details = await openDetails(page, shop);
  await expect(details.getByRole("heading", { name: "Documents" })).toBeVisible();
  await details.getByRole("button", { name: "Reject" }).click();
  await expect(dialog(page, "Reject Vendor").getByLabel("Rejection Reason")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(details).toBeHidden();
});
