/** Every screen on the bundled API without features: its calls, a record's details, and one thing done. */
import type { Page } from "@playwright/test";
import { bundledTest, expect } from "./support/fixtures";
import { card, choose, dialog, openList, toast } from "./support/screens";

bundledTest.use({ apiEnv: { API_FEATURES: "none" } });

interface Screen {
  path: string;
  table: string;
  /** Below /api/admin, in any order. */
  calls: readonly string[];
  details: string;
  button: string;
  dialog: string;
  act: (form: ReturnType<typeof dialog>, page: Page) => Promise<void>;
  submit: string;
  success: string;
  body: unknown;
}

const nothing = () => Promise.resolve();
const PAGED = "page=1&limit=10";

const SCREENS: readonly Screen[] = [
  {
    path: "/users?role=customer",
    table: "Users Management",
    calls: [`users?${PAGED}&role=customer`],
    details: "User Details",
    button: "Edit",
    dialog: "Edit User",
    act: (form) => form.getByLabel("Name").fill("Harini Deshmukh"),
    submit: "Edit",
    success: "User updated successfully!",
    body: expect.objectContaining({ name: "Harini Deshmukh" }),
  },
  {
    path: "/vendors?status=pending",
    table: "Vendors Management",
    calls: [`vendors?${PAGED}&status=pending`],
    details: "Vendor Details",
    button: "Reject",
    dialog: "Reject Vendor",
    act: (form) => form.getByLabel("Rejection Reason").fill("Papers are missing"),
    submit: "Reject",
    success: "Vendor rejected successfully!",
    body: { reason: "Papers are missing", rejectionNotes: "" },
  },
  {
    path: "/vendor-registrations",
    table: "Vendor Registration Management",
    calls: [`vendors?${PAGED}&status=pending`],
    details: "Vendor Details",
    button: "Approve",
    dialog: "Approve Vendor",
    act: nothing,
    submit: "Approve",
    success: "Vendor approved successfully!",
    body: { approvalNotes: "" },
  },
  {
    path: "/kyc-management?status=pending",
    table: "KYC Management",
    calls: [`kyc?${PAGED}&status=pending`, "kyc/stats"],
    details: "KYC Application Details",
    button: "Mark Under Review",
    dialog: "Mark KYC Application Under Review",
    act: (form) => form.getByLabel("Comments").fill("Asked for a new scan"),
    submit: "Mark Under Review",
    success: "KYC marked under review!",
    body: { comments: "Asked for a new scan" },
  },
  {
    path: "/products",
    table: "Products Management",
    calls: [`products?${PAGED}`, "categories", "vendors?page=1&limit=100"],
    details: "Product Details",
    button: "Edit",
    dialog: "Edit Product",
    act: (form) => form.getByLabel("Stock").fill("7"),
    submit: "Edit",
    success: "Product updated successfully!",
    body: expect.objectContaining({ stock: 7 }),
  },
  {
    path: "/product-approval",
    table: "Product Approval Management",
    calls: [`products/pending?${PAGED}`],
    details: "Product Details",
    button: "Approve",
    dialog: "Approve Product",
    act: nothing,
    submit: "Approve",
    success: "Product approved successfully!",
    body: { approvalNotes: "" },
  },
  {
    path: "/categories",
    table: "Categories Management",
    calls: ["categories"],
    details: "Category Details",
    button: "Edit",
    dialog: "Edit Category",
    act: (form) => form.getByLabel("Description").fill("For every day"),
    submit: "Edit",
    success: "Category updated successfully!",
    body: expect.objectContaining({ description: "For every day" }),
  },
  {
    path: "/orders?status=pending",
    table: "Orders Management",
    calls: [`orders?${PAGED}&status=pending`],
    details: "Order Details",
    button: "Edit Status",
    dialog: "Update Order Status",
    act: (form) => choose(form, "Status", "Confirmed"),
    submit: "Update Status",
    success: "Order status updated successfully!",
    body: { status: "confirmed" },
  },
  {
    path: "/reviews",
    table: "Reviews Management",
    calls: [`reviews?${PAGED}`],
    details: "Review Details",
    button: "Delete",
    dialog: "Delete Review",
    act: nothing,
    submit: "Delete",
    success: "Review deleted successfully!",
    body: null,
  },
  {
    path: "/support",
    table: "Support Management",
    calls: [`support/tickets?${PAGED}`],
    details: "Support Ticket Details",
    button: "Reply",
    dialog: "Reply to Ticket",
    act: (form) => form.getByLabel("Your reply").fill("We are looking into it."),
    submit: "Send Reply",
    success: "Reply sent successfully!",
    body: { message: "We are looking into it." },
  },
];

for (const screen of SCREENS) {
  bundledTest(`${screen.table} asks for what is documented, and works`, async ({ page, signIn, calls }) => {
    await signIn();
    await calls.settle();
    calls.clear();
    await openList(page, screen.table, screen.path);
    await calls.settle();
    const expected = screen.calls.map((call) => `GET /api/admin/${call}`);
    expect(calls.lines().sort()).toEqual([...expected, "GET /api/auth/me"].sort());
    await expect(page.getByRole("button", { name: "Count all" })).toHaveCount(0);

    await page.getByRole("button", { name: "View", exact: true }).first().click();
    const details = dialog(page, screen.details);
    await expect(details.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await details.getByRole("button", { name: "Close", exact: true }).last().click();
    await expect(details).toBeHidden();

    calls.clear();
    await page.getByRole("button", { name: screen.button, exact: true }).first().click();
    const form = dialog(page, screen.dialog);
    await screen.act(form, page);
    await form.getByRole("button", { name: screen.submit, exact: true }).click();
    await expect(toast(page, screen.success)).toBeVisible();
    await expect(form).toBeHidden();
    const [method = ""] =
      calls
        .lines()
        .find((line) => !line.startsWith("GET"))
        ?.split(" ") ?? [];
    expect(calls.bodies(method, /./)).toEqual([screen.body]);
  });
}

bundledTest("Dashboard and Analytics show their figures, the changes as samples", async ({ page, signIn, calls }) => {
  await signIn();
  await page.goto("/dashboard");
  await expect(card(page, "Total Orders")).toContainText("2,000");
  await page.goto("/analytics");
  await expect(page.getByText("sample", { exact: true })).toHaveCount(6);
  await calls.settle();
  expect(calls.count("GET", "/api/admin/notifications")).toBe(0);
});

bundledTest("SMS and Messaging mark what is a simulation, and send the rest", async ({ page, signIn, calls }) => {
  await signIn();
  await page.goto("/sms-management");
  await expect(page.getByText("Simulation: nothing is sent", { exact: true })).not.toHaveCount(0);
  await page.goto("/messaging-management");
  await expect(page.getByRole("heading", { name: "Outbox" })).toHaveCount(0);
  const card = page.getByRole("region", { name: "Send Email", exact: true });
  await card.getByLabel("To", { exact: true }).fill("meena@shop.example");
  await card.getByLabel("Subject").fill("Your order");
  await card.getByLabel("Content").fill("It is on its way.");
  await card.getByRole("button", { name: "Send Email" }).click();
  await expect(toast(page, "Email sent successfully!")).toBeVisible();
  expect(calls.bodies("POST", /email\/send$/)).toEqual([
    { to: "meena@shop.example", subject: "Your order", content: "It is on its way." },
  ]);
});
