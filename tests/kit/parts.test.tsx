/** The parts of a record: the resource's own, those that the app adds to every record, and tabs for several parts. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { createDataProvider } from "../../providers/data/data-provider";
import { products } from "../../resources/products/resource";
import { vendors } from "../../resources/vendors/resource";
import { resources } from "../../src/app/resources";
import type { Row } from "../../src/kit/define/field";
import type { CustomPart, PartProps } from "../../src/kit/define/resource";
import { listFurtherResources } from "../support/further-resources";
import { FEATURE_ROUTES } from "./support/faults/features";
import { startLetterBackendForFile } from "./support/letter-backend-for-file";
import { currentUrl, createTestHttp, renderKit } from "./support/render-kit";

const letter = await startLetterBackendForFile(resources);

async function firstId(path: string): Promise<string> {
  const { data } = await createDataProvider(createTestHttp()).getList<Required<Row>>({ resource: path });
  letter.forgetCalls();
  return String(data[0]?.id);
}

/** Returns a part that shows which record it belongs to. */
const partShowing = (what: string) =>
  function PartShowing({ resource, row }: PartProps) {
    return (
      <p>
        {what} of {resource.name} {String(row.id)}
      </p>
    );
  };

const parts: readonly CustomPart[] = [
  { title: "Notes", component: partShowing("Notes") },
  { title: "History", page: partShowing("History") },
];

it("gives a part the row of the list first, then the loaded record", async () => {
  const shown: unknown[] = [];
  const Part = ({ row }: PartProps) => {
    shown.push((row as { shopName?: string }).shopName);
    return null;
  };
  renderKit({ at: "/vendors", resources: [vendors], session: { parts: [{ title: "Notes", component: Part }] } });
  const [link] = within(await screen.findByRole("table")).getAllByRole("link");
  const before = link?.textContent;
  const vendor = letter.records.vendors.find(({ shopName }) => shopName === before);
  Object.assign(vendor ?? {}, { shopName: "Renamed" });
  fireEvent.click(link as HTMLElement);
  expect(await screen.findByRole("heading", { level: 1, name: "Renamed" })).toBeVisible();
  expect(shown[0]).toBe(before);
  expect(shown.at(-1)).toBe("Renamed");
  expect(shown).not.toContain(undefined);
});

describe("a part that is registered for every record", () => {
  it.each(resources)("is on the page of $name, and in the dialog if it has a component", async (resource) => {
    for (const route of FEATURE_ROUTES) letter.offer(route);
    const id = await firstId(resource.path);
    const { name, names } = resource;
    const { unmount } = renderKit({ at: `/${name}/show/${id}`, resources: [resource], session: { parts } });
    expect(await screen.findByText(`Notes of ${name} ${id}`)).toBeVisible();
    expect(screen.getByText(`History of ${name} ${id}`)).toBeVisible();
    unmount();

    renderKit({ at: `/${name}?details=${id}`, resources: [resource], session: { parts } });
    const dialog = within(await screen.findByRole("dialog", { name: `${names.one} Details` }));
    const notes = await dialog.findByText(`Notes of ${name} ${id}`);
    await waitFor(() => expect(notes).toBeVisible());
    expect(screen.queryByText(`History of ${name} ${id}`)).toBeNull();
  });

  it("follows the resource's own parts", async () => {
    const id = await firstId("vendors");
    renderKit({ at: `/vendors/show/${id}`, resources: [vendors], session: { parts } });
    const notes = await screen.findByText(`Notes of vendors ${id}`);
    const own = screen.getByRole("heading", { name: "Review" });
    expect(own.compareDocumentPosition(notes)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
});

describe("a part with a page", () => {
  const taskParts: readonly CustomPart[] = [
    { title: "Letter", component: partShowing("Letter"), page: partShowing("Answer") },
    { title: "History", page: partShowing("History") },
  ];

  it("shows its page in place of the component, before the record's fields", async () => {
    const id = await firstId("vendors");
    renderKit({ at: `/vendors/show/${id}`, resources: [vendors], session: { parts: taskParts } });
    const task = await screen.findByText(`Answer of vendors ${id}`);
    const record = screen.getByRole("heading", { name: "Bank Details" });
    expect(task.compareDocumentPosition(record)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const below = screen.getByText(`History of vendors ${id}`);
    expect(record.compareDocumentPosition(below)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryByText(`Letter of vendors ${id}`)).toBeNull();
  });

  it("shows its component in the dialog", async () => {
    const id = await firstId("vendors");
    renderKit({ at: `/vendors?details=${id}`, resources: [vendors], session: { parts: taskParts } });
    const dialog = within(await screen.findByRole("dialog", { name: "Vendor Details" }));
    expect(await dialog.findByText(`Letter of vendors ${id}`)).toBeInTheDocument();
    expect(screen.queryByText(`Answer of vendors ${id}`)).toBeNull();
  });
});

describe("two or more parts that only the page has", () => {
  const RELATED = ["products", "orders", "kyc"];
  /** Opens a vendor's page on a backend with `lists.related`, so that the page has all related lists. */
  const show = async (query = "") => {
    const id = await firstId("vendors");
    const session = { offers: (feature: string) => feature === "lists.related" };
    renderKit({ at: `/vendors/show/${id}${query}`, resources, session });
    return id;
  };
  const tabs = async () => within(await screen.findByRole("tablist", { name: "Sections of the vendor" }));
  const tab = async (name: string) => (await tabs()).getByRole("tab", { name });
  const panel = (name: string) => screen.findByRole("tabpanel", { name });
  const requestedLists = () =>
    RELATED.filter((path) => letter.callsTo("GET", `/api/admin/${path}`).some(({ query }) => "vendor" in query));

  it("become tabs with the record first, and load only when opened", async () => {
    await show();
    const names = (await tabs()).getAllByRole("tab").map(({ textContent }) => textContent);
    const further = listFurtherResources(resources).filter(({ name }) => name in (vendors.related ?? {}));
    expect(names).toEqual([
      ...["Details", "Products", "Orders", "KYC Applications", "Payouts"],
      ...further.map(({ names: { many } }) => many),
    ]);
    expect(await tab("Details")).toHaveAttribute("aria-selected", "true");
    expect(within(await panel("Details")).getByRole("heading", { name: "Bank Details" })).toBeVisible();
    expect(requestedLists()).toEqual([]);
  });

  it("keep the open tab in the URL, and load only that tab", async () => {
    const id = await show("?tab=orders");
    expect(await within(await panel("Orders")).findByRole("table", { name: "Orders" })).toBeVisible();
    expect(requestedLists()).toEqual(["orders"]);
    expect(screen.queryByRole("heading", { name: "Bank Details" })).toBeNull();

    await userEvent.click(await tab("KYC Applications"));
    expect(currentUrl()).toBe(`/vendors/show/${id}?tab=kyc-applications`);
    expect(
      await within(await panel("KYC Applications")).findByRole("table", { name: "KYC Applications" }),
    ).toBeVisible();
    expect(requestedLists()).toEqual(["orders", "kyc"]);

    await userEvent.click(await tab("Details"));
    expect(currentUrl()).toBe(`/vendors/show/${id}`);
    expect(await screen.findByRole("heading", { name: "Bank Details" })).toBeVisible();
  });

  it("keep the link back to the list and the record's position in every tab", async () => {
    const session = { offers: (feature: string) => feature === "lists.related" };
    renderKit({ at: "/vendors?status=pending", resources, session });
    const table = within(await screen.findByRole("table", { name: "Vendors Management" }));
    await userEvent.click(table.getAllByRole("link")[0] as HTMLElement);
    expect(await screen.findByText("1 of 7")).toBeInTheDocument();
    await userEvent.click(await tab("Products"));
    await waitFor(() => expect(currentUrl()).toContain("?tab=products"));
    expect(await screen.findByText("1 of 7")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Back to Vendors" })).toHaveAttribute("href", "/vendors?status=pending");
  });

  it("have different titles if they list the same resource by several fields", async () => {
    const id = await firstId("vendors");
    const twice = { ...vendors, related: { products: ["vendor", "category"] } };
    renderKit({ at: `/vendors/show/${id}`, resources: [twice, products] });
    const names = (await tabs()).getAllByRole("tab").map(({ textContent }) => textContent);
    expect(names).toEqual(["Details", "Products by Vendor", "Products by Category"]);
    await userEvent.click(await tab("Products by Category"));
    expect(await screen.findByRole("heading", { name: "Products by Category" })).toBeVisible();
    await waitFor(() =>
      expect(letter.callsTo("GET", "/api/admin/products").map(({ query }) => query)).toEqual([
        { page: "1", limit: "5", category: id },
      ]),
    );
  });

  it("show the record for an unknown tab in the URL", async () => {
    await show("?tab=nonsense");
    expect(await tab("Details")).toHaveAttribute("aria-selected", "true");
  });

  it("stay open while the dialog of an action opens and closes", async () => {
    const id = await show("?tab=products");
    await userEvent.click(await screen.findByRole("button", { name: "Approve" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Approve Vendor" }));
    await userEvent.click(await dialog.findByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(currentUrl()).toBe(`/vendors/show/${id}?tab=products`));
    expect(await tab("Products")).toHaveAttribute("aria-selected", "true");
  });
});

it("shows a single part that only the page has below the record, without tabs", async () => {
  const id = await firstId("vendors");
  renderKit({ at: `/vendors/show/${id}`, resources: [vendors, products] });
  expect(await screen.findByRole("heading", { name: "Products" })).toBeVisible();
  expect(screen.getByRole("heading", { name: "Bank Details" })).toBeVisible();
  expect(screen.queryByRole("tablist")).toBeNull();
});

it("shows a list as a tab if the page has another part, such as a history", async () => {
  const id = await firstId("vendors");
  renderKit({ at: `/vendors/show/${id}`, resources: [vendors, products], session: { parts } });
  const tabs = within(await screen.findByRole("tablist", { name: "Sections of the vendor" }));
  expect(tabs.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual(["Details", "Products", "History"]);
  expect(screen.queryByText(`History of vendors ${id}`)).toBeNull();
  await userEvent.click(tabs.getByRole("tab", { name: "History" }));
  expect(await screen.findByText(`History of vendors ${id}`)).toBeVisible();
  expect(screen.queryByRole("heading", { name: "Bank Details" })).toBeNull();
});
