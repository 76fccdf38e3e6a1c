/** The pictures in the doctor's report show the screens and no data. */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { maskPage, createTextMatcher } from "../../tools/doctor/pictures/mask";
import { EVENT_STREAM_PATH } from "../../providers/live/contract";
import { projectRoot } from "../../scripts/project";
import type { Order } from "../../resources/orders/contract";
import type { User } from "../../resources/users/contract";
import type { Vendor } from "../../resources/vendors/contract";
import { ACCOUNTS, LETTER_PASSWORD } from "../support/letter/accounts";
import { bundledTest, expect, documentedTest } from "./support/fixtures";

const isConsoleText = createTextMatcher(path.join(projectRoot, "dist"));
const [ADMIN] = ACCOUNTS.filter(({ user }) => user.role === "admin");

bundledTest("pictures keep a list's heading, columns and states and hide its values", async ({ page, signIn, ask }) => {
  await signIn();
  // An open stream would keep the network busy.
  await page.route(`**${EVENT_STREAM_PATH}`, (route) => route.fulfill({ contentType: "text/html", body: "" }));
  const users = await ask<User>("users?page=1&limit=100");
  const vendors = await ask<Vendor>("vendors?page=1&limit=100");
  const orders = await ask<Order>("orders?page=1&limit=100");
  const secrets = [
    ...users.flatMap(({ name, email, phone }) => [name, email, phone]),
    ...vendors.flatMap(({ shopName, phone }) => [shopName, phone]),
    ...orders.map(({ _id }) => _id?.slice(-6)),
  ].filter((value) => value !== undefined && value !== "");
  for (const [address, name] of [
    ["/users", "Users Management"],
    ["/vendors", "Vendors Management"],
    ["/orders", "Orders Management"],
  ] as const) {
    await page.goto(address);
    const table = page.getByRole("table", { name });
    await expect(table).toBeVisible();
    await page.waitForLoadState("networkidle");
    await maskPage(page, isConsoleText);
    const text = await page.locator("body").innerText();
    for (const value of secrets) expect(text).not.toContain(value);
    expect(text).not.toContain("@");
    expect(text).toContain("█");
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(table.getByRole("columnheader").first()).not.toContainText("█");
  }
  await expect(page.locator("td .tag").first()).not.toContainText("█");
});

documentedTest("the report has pictures, even of a broken screen; the doctor only reads", async ({ letter }, info) => {
  documentedTest.setTimeout(180_000);
  letter.rewrite = (call, { status }) => (status === 200 && call === "/api/admin/reviews" ? { items: [] } : undefined);
  const html = info.outputPath("report.html");
  const email = ADMIN?.user.email ?? "";
  const args = [
    "--import",
    "tsx",
    "tools/doctor/main.ts",
    "--url",
    letter.url,
    "--email",
    email,
    "--html",
    html,
    "--pictures",
  ];
  const env = { ...process.env, DOCTOR_PASSWORD: LETTER_PASSWORD };
  // The exit status is 2 because something is broken.
  await expect(promisify(execFile)(process.execPath, args, { cwd: projectRoot, env })).rejects.toMatchObject({
    code: 2,
  });

  const report = readFileSync(html, "utf8");
  const screens = [...report.matchAll(/<img src="data:image\/jpeg;base64,([^"]+)" alt="The screen ([^"]+)">/g)];
  expect(screens.map(([, , name]) => name)).toEqual(expect.arrayContaining(["Dashboard", "Users", "Reviews"]));
  // The signature of a JPEG.
  for (const [, data = ""] of screens)
    expect(Buffer.from(data, "base64").subarray(0, 3).toString("hex")).toBe("ffd8ff");
  expect(report).not.toContain(email);
  const changes = letter.calls.filter(({ method }) => method !== "GET").map(({ path: to }) => to);
  expect([...new Set(changes)].sort()).toEqual(["/api/auth/login", "/api/auth/logout"]);
});
