/** Users Management: the role filter, view, edit and delete. */
import type { SessionUser } from "../../providers/auth/contract";
import type { Vendor } from "../../resources/vendors/contract";
import { onEveryBackend } from "./support/every-backend";
import { bundledTest, expect, documentedTest } from "./support/fixtures";
import { pickRecord } from "./support/records";
import {
  selectOptions,
  chooseOption,
  columnTitles,
  dialog,
  openSelect,
  openList,
  recordRow,
  recordList,
  toast,
  openFilters,
  pressRowButton,
} from "./support/screens";

const USERS = "Users Management";

onEveryBackend((test) => {
  // Spec: users.columns, users.filter
  test("shows the documented columns and roles in order", async ({ page, signIn }) => {
    await signIn();
    await openList(page, USERS, "/users");
    const heads = columnTitles(page);
    await expect(heads).toHaveText(["Name", "Email", "Role", "Created At", "Actions"]);
    await openSelect(page, "Filter by Role");
    await expect(selectOptions(page)).toHaveText(["All Roles", "Admin", "Vendor", "Customer"]);
  });

  // Spec: users.filter, users.roles
  // Sends: GET /api/admin/users
  test("sends the role filter and shows the role in its colour @phone", async ({ page, signIn, calls }) => {
    await signIn();
    await openList(page, USERS, "/users");
    await calls.clear();
    await openFilters(page);
    await chooseOption(page, "Filter by Role", "Customer");
    await expect(page).toHaveURL(/\/users\?role=customer$/);
    const chips = recordList(page, USERS).getByText("Customer", { exact: true });
    await expect(chips.first()).toHaveClass(/tone-green/);
    await expect(recordList(page, USERS).getByText("Vendor", { exact: true })).toHaveCount(0);
    await calls.settle();
    expect(calls.lines()).toEqual(["GET /api/admin/users?page=1&limit=10&role=customer"]);
  });

  // Spec: users.actions
  // Sends: PUT /api/admin/users/{id}
  test("edits a user in a dialog: one PUT with name, email and role @journey", async ({ page, signIn, calls }) => {
    await signIn();
    await openList(page, USERS, "/users?role=customer");
    await page.getByRole("button", { name: "Edit" }).first().click();
    const form = dialog(page, "Edit User");
    await form.getByLabel("Name").fill("Zubeda Khatri");
    await form.getByRole("button", { name: "Save changes" }).click();
    await expect(toast(page, "User updated successfully!")).toBeVisible();
    await expect(recordRow(page, "Zubeda Khatri")).toBeVisible();
    expect(calls.count("PUT", /^\/api\/admin\/users\//)).toBe(1);
    const [body] = calls.bodies("PUT", /^\/api\/admin\/users\//) as Record<string, string>[];
    expect(body).toMatchObject({ name: "Zubeda Khatri", role: "customer" });
    expect(Object.keys(body ?? {}).sort()).toEqual(["email", "name", "role"]);
  });

  // Spec: users.actions
  // Sends: GET /api/admin/users/{id}
  test("opens a user's details in a dialog and on a page @phone", async ({ page, signIn }) => {
    await signIn();
    await openList(page, USERS, "/users?role=vendor");
    const name = await recordList(page, USERS).getByRole("link").first().innerText();
    await pressRowButton(recordList(page, USERS), "View");
    const details = dialog(page, "User Details");
    await expect(details.getByText("Vendor", { exact: true }).first()).toBeVisible();
    await details.getByRole("link", { name: "Open page" }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  });
});

// Spec: users.actions, mutations.messages
bundledTest("shows why the server keeps a user who has a shop", async ({ page, signIn, guard, ask }) => {
  guard.allowFailedLoad(409, /\/users\//);
  const owners = (await ask<Vendor>("vendors?page=1&limit=100")).map(({ user }) => user?.email);
  const users = await ask<SessionUser>("users?page=1&limit=25&role=vendor");
  const { name } = pickRecord(users, "with a shop", ({ email }) => owners.includes(email));
  await signIn();
  await openList(page, USERS, "/users?role=vendor&size=25");
  await recordRow(page, name).getByRole("button", { name: "Delete" }).click();
  const question = dialog(page, "Delete User");
  await expect(question.getByText("Are you sure you want to delete this user?")).toBeVisible();
  const rejected = page.waitForResponse((response) => response.request().method() === "DELETE");
  await question.getByRole("button", { name: "Delete", exact: true }).click();
  const { message } = (await (await rejected).json()) as { message: string };
  await expect(toast(page, message)).toBeVisible();
  await expect(recordRow(page, name)).toHaveCount(1);
});

// Spec: users.actions
bundledTest("offers no Delete to a person in their own row", async ({ page, signIn }) => {
  await signIn();
  await openList(page, USERS, "/users?role=admin");
  await expect(recordRow(page, "Imran Qureshi").getByRole("button", { name: "Delete" })).toBeVisible();
  await expect(recordRow(page, "Asha Menon").getByRole("button", { name: "Delete" })).toHaveCount(0);
});

// Spec: users.actions
// Sends: DELETE /api/admin/users/{id}
documentedTest("deletes another user after confirmation with one call", async ({ page, signIn, letter }) => {
  const user = Object.assign(letter.records.users[1] ?? {}, { name: "Leela Rao" });
  await signIn();
  await openList(page, USERS, "/users");
  await recordRow(page, "Leela Rao").getByRole("button", { name: "Delete" }).click();
  const question = dialog(page, "Delete User");
  await expect(question.getByText("Are you sure you want to delete this user?")).toBeVisible();
  expect(letter.callsTo("DELETE", /./)).toEqual([]);
  await question.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(toast(page, "User deleted successfully!")).toBeVisible();
  await expect(question).toBeHidden();
  await expect(recordRow(page, "Leela Rao")).toHaveCount(0);
  expect(letter.callsTo("DELETE", /./).map(({ path }) => path)).toEqual([`/api/admin/users/${String(user._id)}`]);
});
