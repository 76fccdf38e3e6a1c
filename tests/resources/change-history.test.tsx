/** The history of a record: the values before and after each change, and Revert, which undoes one as a new change. */
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { AxiosInstance } from "axios";
import { describe, expect, it } from "vitest";
import { createAuditLogProvider } from "../../providers/audit/audit-log-provider";
import { createDataProvider } from "../../providers/data/data-provider";
import { toasts } from "../../providers/notification/toasts";
import type { AuditEntry } from "../../resources/audit/contract";
import { listDifferences } from "../../resources/audit/differences";
import { canRevert } from "../../resources/audit/revert";
import { recordHistory } from "../../resources/audit/shared-parts";
import { categories } from "../../resources/categories/resource";
import { products } from "../../resources/products/resource";
import { roles } from "../../resources/roles/resource";
import { users } from "../../resources/users/resource";
import type { KitSession } from "../../src/kit/data/use-session";
import { defineResource } from "../../src/kit/define/define-resource";
import type { Row } from "../../src/kit/define/field";
import type { Resource } from "../../src/kit/define/resource";
import { recordIdOf } from "../e2e/support/records";
import { startLetterBackendForFile } from "../kit/support/letter-backend-for-file";
import { createTestHttp, defaultSession, renderKit } from "../kit/support/render-kit";
import { ADMIN_PATH } from "../support/letter/area-routes";
import { defineRoute, errorResponse, listResponse, updateRecord } from "../support/letter/route";
import { daysAgo, hexId } from "../support/letter/values";

const letter = await startLetterBackendForFile();

const AUDIT = `${ADMIN_PATH}/audit`;
/** The dialog's button. */
const REVERT = { name: "Revert" };
/** An entry's button, which also names the fields. */
const IN_ENTRY = { name: /^Revert ./ };
/** The change that led to the current price of the first product. */
const PRICE = { before: { price: 300 }, after: { price: 250 } };
const CHANGED_LATER = "Price was changed again later. Reverting replaces that change too.";

const getProduct = () => letter.records.products[0] ?? {};
const getCategory = () => letter.records.categories[0] ?? {};
const bodies = () => letter.callsTo("PUT", /./).map(({ body }) => body);

const offer =
  (...features: readonly string[]): KitSession["offers"] =>
  (feature) =>
    features.includes(feature);

/** Returns an audit entry of the first product. A higher index means an older entry. */
const createEntry = (entry: Partial<AuditEntry>, index: number): AuditEntry => ({
  _id: hexId("b7", index + 1),
  at: daysAgo(index),
  actor: { _id: hexId("a0", 1), name: "Asha Menon" },
  action: "products.edit",
  outcome: "done",
  resource: "products",
  resourceId: recordIdOf(getProduct()),
  ...entry,
});

/** Opens the page of a record, by default a product, whose history has these changes. Returns their entries. */
async function openEntries(
  changes: readonly Partial<AuditEntry>[],
  session: Partial<KitSession> = {},
  http = createTestHttp(),
  [resource, record]: readonly [Resource, object] = [products, getProduct()],
) {
  letter.records.auditEntries = changes.map(createEntry);
  letter.offer(defineRoute("GET", AUDIT, ({ records, query }) => listResponse(records.auditEntries, query, "content")));
  renderKit({
    at: `/${resource.name}/show/${recordIdOf(record)}`,
    resources: [resource],
    session: { parts: [recordHistory], offers: offer("audit"), ...session },
    auditLogProvider: createAuditLogProvider(createDataProvider(http)),
    http,
  });
  const heading = await screen.findByRole("heading", { name: "Change History" });
  return within(heading.closest("section") as HTMLElement).findAllByRole("listitem");
}

async function openHistory(change: Partial<AuditEntry>, ...options: [Partial<KitSession>?, AxiosInstance?]) {
  const [entry] = await openEntries([change], ...options);
  if (!entry) throw new Error("The history is empty.");
  return entry;
}

/** Opens the page of a category whose history has one change of these fields. Returns its entry. */
async function openCategory(before: object, after: object) {
  const change = { action: "categories.edit", resource: "categories", before, after } as Partial<AuditEntry>;
  const session = { offers: offer("audit", "pictures") };
  const [entry] = await openEntries([change], session, createTestHttp(), [categories, getCategory()]);
  return entry as HTMLElement;
}

/** Presses Revert in the history, and returns the dialog once it can be confirmed. */
async function openRevert(entry: HTMLElement) {
  await userEvent.click(await within(entry).findByRole("button", IN_ENTRY));
  const dialog = await screen.findByRole("dialog", { name: "Revert change" });
  await waitFor(() => expect(within(dialog).getByRole("button", REVERT)).toBeEnabled());
  return dialog;
}

const confirm = (dialog: HTMLElement) => userEvent.click(within(dialog).getByRole("button", REVERT));

describe("an entry", () => {
  it("shows the values before and after the change, formatted like on the record's page", async () => {
    const entry = await openHistory({
      before: { price: 300, isActive: false, category: { _id: "c", name: "Home" }, approvalStatus: "pending" },
      after: {
        price: 250,
        isActive: true,
        category: { _id: "d", name: "Clothing" },
        approvalStatus: "approved",
        description: "By hand",
      },
    });
    for (const line of [
      "Price: ₹300.00 → changed to ₹250.00",
      "Active: Inactive → changed to Active",
      "Category: Home → changed to Clothing",
      "Approval Status: Pending → changed to Approved",
      "Description: — → changed to By hand",
    ])
      expect(entry).toHaveTextContent(line);
  });

  it.each([
    ["before", {}, { image: "/a.webp" }, /: — → changed to/],
    ["after", { image: "/a.webp" }, {}, /→ changed to —/],
  ])("shows a picture that is absent %s the change as a missing value", async (_, before, after, line) => {
    const entry = await openCategory(before, after);
    expect(entry).toHaveTextContent(line);
    expect(within(entry).getAllByRole("img")).toHaveLength(1);
    expect(entry).not.toHaveTextContent("This picture could not be loaded");
  });

  it("names its fields in the button that reverts it", async () => {
    const entries = await openEntries([PRICE, { before: { price: 300, stock: 7 }, after: { price: 250, stock: 0 } }]);
    const buttons = await Promise.all(entries.map((entry) => within(entry).findByRole("button", IN_ENTRY)));
    expect(buttons[0]).toHaveAccessibleName("Revert Price");
    expect(buttons[1]).toHaveAccessibleName("Revert Price, Stock");
  });

  it("names the fields of a creation, but not their values", async () => {
    const entry = await openHistory({ action: "products.create", before: null, after: { name: "Lamp", price: 250 } });
    expect(entry).toHaveTextContent("Name, Price");
    expect(entry).not.toHaveTextContent("→");
  });
});

describe("Revert", () => {
  it("sends the old values with all other fields, as the edit form does, and reloads record and history", async () => {
    const product = getProduct();
    const entry = await openHistory(PRICE);
    const dialog = await openRevert(entry);
    expect(dialog).toHaveTextContent("Price: ₹250.00 → changed to ₹300.00");
    expect(dialog).not.toHaveTextContent("changed again");
    letter.forgetCalls();
    await confirm(dialog);
    await waitFor(() => expect(toasts.list()).toMatchObject([{ type: "success", message: "Change reverted" }]));
    const path = `${ADMIN_PATH}/products/${recordIdOf(product)}`;
    expect(letter.callsTo("PUT", path).map(({ body }) => body)).toEqual([
      {
        name: product.name,
        description: product.description,
        price: 300,
        stock: 0,
        taxRate: 5,
        isActive: true,
        category: letter.records.categories[0]?._id,
        specifications: { Colour: "Red", Weight: "400 g" },
      },
    ]);
    expect(screen.queryByRole("dialog")).toBeNull();
    await waitFor(() => expect(screen.getByText("₹300.00")).toBeVisible());
    await waitFor(() => expect(letter.callsTo("GET", AUDIT)).toHaveLength(1));
    expect(letter.callsTo("GET", path)).toHaveLength(1);
    expect(within(entry).queryByRole("button", IN_ENTRY), "nothing is left to revert").toBeNull();
  });

  it("can be cancelled and then sends nothing", async () => {
    const dialog = await openRevert(await openHistory(PRICE));
    await userEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(bodies()).toEqual([]);
  });

  it("cannot be cancelled while its request runs", async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const http = createTestHttp();
    http.interceptors.request.use(async (config) => {
      if (config.method === "put") await released;
      return config;
    });
    const dialog = await openRevert(await openHistory(PRICE, {}, http));
    await confirm(dialog);
    expect(within(dialog).getByRole("button", { name: "Cancel" })).toBeDisabled();
    await userEvent.click(within(dialog).getByRole("button", { name: "Close" }));
    fireEvent.keyDown(document.body, { key: "Escape" });
    expect(dialog).toBeVisible();
    expect(bodies()).toEqual([]);
    release();
    await waitFor(() => expect(toasts.list()).toMatchObject([{ type: "success", message: "Change reverted" }]));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it.each<[string, () => void, RegExp]>([
    ["its entry leaves the history", () => (letter.records.auditEntries = []), /^No changes yet/],
    [
      "the history fails to reload",
      () => letter.fault({ method: "GET", path: AUDIT, kind: 500 }),
      /^Error loading the history/,
    ],
  ])("keeps its dialog when %s", async (_, change, text) => {
    const dialog = await openRevert(await openHistory(PRICE));
    change();
    getProduct().price = 280;
    await userEvent.click(screen.getByRole("button", { name: "Refresh" }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(dialog).toBeVisible();
    await waitFor(() => expect(within(dialog).getByRole("button", REVERT)).toBeEnabled());
    await confirm(dialog);
    await waitFor(() => expect(getProduct().price).toBe(300));
  });

  it.each([
    ["no text", {}],
    ["its own text", { imageText: "The old shelf" }],
  ])("sends an old picture that had %s, and not the alternative text of the new picture", async (_, text) => {
    Object.assign(getCategory(), { image: "/b.webp", imageText: "The new shelf" });
    const entry = await openCategory({ image: "/a.webp", ...text }, { image: "/b.webp", ...text });
    await confirm(await openRevert(entry));
    await waitFor(() => expect(bodies()).toHaveLength(1));
    const { name, description, ...sent } = bodies()[0] as Record<string, unknown>;
    expect(name).toBe(getCategory().name);
    expect(description).toBe("");
    expect(sent).toEqual({ image: "/a.webp", ...text });
  });

  it("says which field was changed again since then, and shows the current values", async () => {
    const entry = await openHistory({ before: { price: 300, stock: 7 }, after: { price: 250, stock: 0 } });
    getProduct().price = 280;
    const dialog = await openRevert(entry);
    expect(dialog).toHaveTextContent("Price: ₹280.00 → changed to ₹300.00");
    expect(dialog).toHaveTextContent("Stock: 0 → changed to 7");
    expect(within(dialog).getByText(CHANGED_LATER)).toBeVisible();
    expect(within(dialog).queryByText(/^Stock was changed/)).toBeNull();
    await confirm(dialog);
    await waitFor(() => expect(bodies()).toMatchObject([{ price: 300, stock: 7 }]));
  });

  it("says that reverting to Admin does not restore the administrator's role", async () => {
    const user = { ...letter.records.users[0], role: "customer" };
    letter.records.users[0] = user;
    const change = { action: "users.edit", resource: "users", before: { role: "admin" }, after: { role: "customer" } };
    const session = { offers: offer("audit", "roles") };
    const [entry] = await openEntries([change], session, createTestHttp(), [users, user]);
    const dialog = await openRevert(entry as HTMLElement);
    expect(dialog).toHaveTextContent("Role: Customer → changed to Admin");
    expect(dialog).toHaveTextContent(
      "No permissions until someone assigns a role under Administrators. An earlier role",
    );
    await confirm(dialog);
    await waitFor(() => expect(bodies()).toMatchObject([{ role: "admin" }]));
  });

  it("cannot be confirmed if the record has its old values again", async () => {
    const entry = await openHistory(PRICE);
    getProduct().price = 300;
    await userEvent.click(await within(entry).findByRole("button", IN_ENTRY));
    const dialog = await screen.findByRole("dialog", { name: "Revert change" });
    expect(await within(dialog).findByText(/^The record already has the old values/)).toBeVisible();
    expect(within(dialog).getByRole("button", REVERT)).toBeDisabled();
  });

  it("keeps its dialog after a failure, sends once, and can be tried again", async () => {
    const dialog = await openRevert(await openHistory(PRICE));
    letter.fault({ method: "PUT", path: /\/products\//, kind: 500, times: 1, delay: 50 });
    await userEvent.dblClick(within(dialog).getByRole("button", REVERT));
    await waitFor(() => expect(toasts.list()).toMatchObject([{ type: "error" }]));
    expect(dialog).toBeVisible();
    expect(bodies()).toHaveLength(1);
    expect(getProduct().price).toBe(250);
    await waitFor(() => expect(within(dialog).getByRole("button", REVERT)).toBeEnabled());
    await confirm(dialog);
    await waitFor(() => expect(getProduct().price).toBe(300));
    expect(bodies()).toHaveLength(2);
  });

  it("shows the server's conflict, and names the version of the reloaded record in the next attempt", async () => {
    const versions: unknown[] = [];
    const http = createTestHttp();
    http.interceptors.request.use((config) => {
      if (config.method === "put") versions.push(config.headers.get("If-Match"));
      return config;
    });
    http.interceptors.response.use((response) => {
      response.headers["x-record-version"] = String(7 + bodies().length);
      return response;
    });
    const conflict = "Someone else has changed this in the meantime. Nothing was saved.";
    letter.offer(
      defineRoute("PUT", `${ADMIN_PATH}/products/:id`, ({ records, id, body }) => {
        if (bodies().length > 1) return updateRecord(records.products, id, body);
        getProduct().price = 270;
        return errorResponse(412, conflict);
      }),
    );
    const entry = await openHistory(PRICE, { offers: offer("audit", "records.version") }, http);
    const dialog = await openRevert(entry);
    await confirm(dialog);
    expect(await within(dialog).findByRole("alert")).toHaveTextContent(conflict);
    expect(toasts.list(), "the conflict is shown once").toEqual([]);
    expect(await within(dialog).findByText(CHANGED_LATER)).toBeVisible();
    expect(dialog).toHaveTextContent("Price: ₹270.00 → changed to ₹300.00");
    await waitFor(() => expect(within(dialog).getByRole("button", REVERT)).toBeEnabled());
    await confirm(dialog);
    await waitFor(() => expect(toasts.list()).toMatchObject([{ message: "Change reverted" }]));
    expect(versions).toEqual(['"7"', '"8"']);
    expect(getProduct().price).toBe(300);
  });
});

describe("Revert is missing", () => {
  const RENAMED = {
    before: { category: { _id: hexId("e1", 1), name: "Old name" } },
    after: { category: { _id: "c" } },
  };

  it.each<[string, Partial<AuditEntry>]>([
    [
      "for a status that only a decision changes",
      { before: { approvalStatus: "pending" }, after: { approvalStatus: "approved" } },
    ],
    [
      "for a change that the form can write only in part",
      { before: { price: 300, shop: "A" }, after: { price: 250, shop: "B" } },
    ],
    ["for a field that needs a missing feature", { before: { vendor: { _id: "a" } }, after: { vendor: { _id: "b" } } }],
    ["for a creation", { action: "products.create", before: null, after: { price: 250 } }],
    ["for a deletion", { action: "products.delete", before: { price: 300 }, after: null }],
    ["if the values were erased", { withheld: "erased", before: null, after: null }],
    ["if nothing changed", { before: { price: 250 }, after: { price: 250 } }],
    ["if the record has the old values", { before: { price: 250 }, after: { price: 300 } }],
    ["if the record refers to the old category already, which has another name now", RENAMED],
  ])("%s", async (_, change) => {
    // Once the other entry shows the button, the code that shows it has loaded.
    const [entry, other] = (await openEntries([change, PRICE])) as [HTMLElement, HTMLElement];
    expect(await within(other).findByRole("button", IN_ENTRY)).toBeVisible();
    expect(entry).toHaveTextContent("by Asha Menon");
    expect(within(entry).queryByRole("button", IN_ENTRY)).toBeNull();
  });

  it("without the permission to edit the record", async () => {
    expect(await within(await openHistory(PRICE)).findByRole("button", IN_ENTRY)).toBeVisible();
    cleanup();
    const entry = await openHistory(PRICE, { allows: (permission) => permission !== "products.edit" });
    expect(entry).toHaveTextContent("Price: ₹300.00 → changed to ₹250.00");
    expect(within(entry).queryByRole("button", IN_ENTRY)).toBeNull();
  });

  const isOffered = (resource: Resource, row: Row, change: Pick<AuditEntry, "before" | "after">) => {
    const { edit } = resource.actions;
    return edit && canRevert(edit, listDifferences(change, resource), row, defaultSession);
  };

  it("if the record's state forbids an edit", () => {
    const change = { before: { name: "Clerk" }, after: { name: "Agent" } };
    const role = { id: "r", ...change.after };
    expect(isOffered(roles, role, change)).toBe(true);
    expect(isOffered(roles, { ...role, builtIn: true } as Row, change)).toBe(false);
  });

  it("for an identifier, which may be masked", () => {
    const shops = defineResource<Row & { panNumber?: string; phone?: string }>()({
      name: "vendors",
      path: "vendors",
      names: { one: "Vendor", many: "Vendors" },
      fields: { panNumber: { input: {} }, phone: { input: {} } },
      title: ({ phone }) => phone,
      list: { columns: ["phone"], empty: "No vendors" },
    });
    const phone = { before: { phone: "1" }, after: { phone: "2" } };
    const pan = { before: { panNumber: "AAPFUXXXXF" }, after: { panNumber: "BBPFUXXXXF" } };
    expect(isOffered(shops, { id: "v", ...phone.after }, phone)).toBe(true);
    expect(isOffered(shops, { id: "v", ...pan.after }, pan)).toBe(false);
  });
});
