import { render, screen } from "@testing-library/react";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { IdentifierKind } from "../../providers/identifiers/contract";
import { vendors } from "../../resources/vendors/resource";
import { SessionProvider } from "../../src/kit/data/use-session";
import type { FieldKind, RenderProps, Row } from "../../src/kit/define/field";
import type { ResolvedField } from "../../src/kit/define/fields";
import { FieldValue } from "../../src/kit/kinds/field-value";
import type { RenderReveal } from "../../src/kit/kinds/kind";
import { KINDS } from "../../src/kit/kinds/kinds";
import { startLetterBackend, type LetterBackend } from "../support/letter/letter-backend";
import { setPageOrigin, defaultSession, renderKit } from "./support/render-kit";

const HOSTILE: Record<string, unknown> = {
  undefined: undefined,
  null: null,
  "empty text": "",
  blanks: " \n\t ",
  "a number": 7,
  "a negative fraction": -0.005,
  "a huge number": 1e300,
  true: true,
  false: false,
  "an object": { toString: "no" },
  "a list": [1, 2],
  "an empty list": [],
  script: "<script>globalThis.hacked = true</script><img src=x onerror='globalThis.hacked = true'>",
  "a script address": "javascript:globalThis.hacked=true",
  "an address without a scheme": "//evil.example/x",
  "text from right to left": "\u202Eמחיר ١٢٣\u202C",
  emoji: "👩‍👩‍👧‍👦 ₹ नमस्ते",
  "a property name of Object": "constructor",
  "10,000 characters": "x".repeat(10_000),
};

const PICTURES: readonly string[] = ["image", "images"];
const BROKEN_TEXT = /undefined|NaN|Invalid Date|\[object|Infinity|null/;

function show(field: ResolvedField, value: unknown, reveal?: RenderReveal) {
  const row = { field: value } as Row;
  return render(
    <SessionProvider value={{ ...defaultSession, resources: [] }}>
      <FieldValue name="field" field={field} row={row} {...(reveal && { reveal })} />
    </SessionProvider>,
  ).container;
}

const byKind = (Object.keys(KINDS) as FieldKind[]).map((kind): [string, ResolvedField] => [
  kind,
  { label: "Field", kind },
]);

describe.each([...byKind, ["masked", { label: "Field", mask: "identifier" }] satisfies [string, ResolvedField]])(
  "a %s field",
  (kind, field) => {
    it.each(Object.entries(HOSTILE))("shows something readable for %s", (_name, value) => {
      const shown = show({ ...field, valueLabels: {} }, value);
      const named = shown.querySelector("[role=img], img[alt]");
      expect(shown.textContent || named).toBeTruthy();
      expect(shown.textContent).not.toMatch(BROKEN_TEXT);
      expect(shown.querySelector("script, [onerror]")).toBeNull();
      // An image may come from any http or https URL, but from no other scheme.
      for (const { src } of shown.querySelectorAll("img")) {
        expect(PICTURES).toContain(kind);
        expect(src).toMatch(/^https?:/);
      }
      for (const { href } of shown.querySelectorAll("a")) {
        expect(href).toMatch(PICTURES.includes(kind) ? /^https?:/ : /^mailto:/);
      }
    });

    it("shows its placeholder, a dash or an icon for a missing value", () => {
      if (kind === "image") {
        expect(show(field, undefined).querySelector("svg")).not.toBeNull();
        return;
      }
      expect(show(field, undefined)).toHaveTextContent(/^—$/);
      expect(show({ ...field, empty: "Not specified" }, null)).toHaveTextContent(/^Not specified$/);
    });
  },
);

describe("a field", () => {
  // Spec: format.money
  it.each<[FieldKind | undefined, unknown, string]>([
    ["money", 100000, "₹1,00,000.00"],
    ["money", "99.5", "₹99.50"],
    ["money", 0, "₹0.00"],
    ["date", 0, "—"],
    ["number", 1234567, "12,34,567"],
    ["integer", 1234567, "12,34,567"],
    ["percent", 12.5, "12.5%"],
    ["date", "2024-03-31T19:00:00Z", "1 Apr 2024"],
    ["endDate", "2024-04-30T18:29:59Z", "30 Apr 2024"],
    ["boolean", true, "Yes"],
    ["boolean", false, "No"],
    ["boolean", "true", "Yes"],
    ["boolean", 0, "No"],
    ["boolean", "maybe", "—"],
    ["money", "1,00,289.50", "₹1,00,289.50"],
    ["date", "2026-11-03", "3 Nov 2026"],
    [undefined, 0, "0"],
    ["status", "suspended", "suspended"],
    ["status", ["PAN", "GST", " "], "PANGST"],
    ["status", [], "—"],
  ])("of kind %s shows the value %j as: %s", (kind, value, text) => {
    expect(show({ label: "Field", kind, ...(kind === "status" && { valueLabels: {} }) }, value).textContent).toBe(text);
  });

  // Spec: dashboard.colours, orders.colours, support.colours
  it("shows an unknown status in the field's own tone, or in the neutral tone", () => {
    const toned = (field: Partial<ResolvedField>) =>
      show({ label: "Field", kind: "status", valueLabels: { open: { label: "Open", tone: "red" } }, ...field }, "held")
        .firstElementChild;
    expect(toned({ tone: "violet" })).toHaveClass("tag tone-violet unknown-value", { exact: true });
    expect(toned({})).toHaveClass("tag tone-neutral unknown-value", { exact: true });
  });

  it.each(["held", "OPEN", "Open "])("shows the unknown status %o unchanged, and says that it is unknown", (value) => {
    const valueLabels = { open: { label: "Open", tone: "red" } } as const;
    expect(show({ label: "Field", kind: "status", valueLabels }, value).textContent).toBe(`${value} (Unknown value)`);
  });

  it("shows a boolean with value labels as a tag", () => {
    const valueLabels = {
      true: { label: "Active", tone: "green" },
      false: { label: "Inactive" },
    } as const;
    const tag = (value: unknown) => show({ label: "Field", kind: "boolean", valueLabels }, value);
    expect(tag(true).firstElementChild).toHaveClass("tag tone-green", { exact: true });
    expect(tag(false)).toHaveTextContent(/^Inactive$/);
    expect(tag("true")).toHaveTextContent(/^Active$/);
    expect(tag("maybe")).toHaveTextContent(/^—$/);
  });

  it("shows lines as a list and skips values that are not text", () => {
    const items = show({ label: "Field", kind: "lines" }, ["Sales reports", null, " ", { a: 1 }, 7]).querySelectorAll(
      "li",
    );
    expect([...items].map(({ textContent }) => textContent)).toEqual(["Sales reports", "7"]);
    expect(show({ label: "Field", kind: "lines" }, [])).toHaveTextContent(/^—$/);
    expect(show({ label: "Field", kind: "lines" }, "Sales reports")).toHaveTextContent(/^Sales reports$/);
    expect(show({ label: "Field", kind: "lines" }, { a: 1 })).toHaveTextContent(/^—$/);
  });

  it("shows a date with its exact timestamp as the title", () => {
    const time = show({ label: "Field", kind: "date" }, "2024-03-31T19:05:09Z").querySelector("time");
    expect(time).toHaveAttribute("title", "1 Apr 2024, 00:35:09 IST");
  });

  it.each<[IdentifierKind, value: string, text: string]>([
    ["identifier", "302010000001", "XXXXXXXX0001Show"],
    ["identifier", "123", "XXXShow"],
    ["pan", "AAPFU0939F", "AAPFUXXXXFShow"],
    ["pan", "AAPFU0939", "XXXXX0939Show"],
    ["aadhaar", "234123412346", "XXXX XXXX 2346Show"],
  ])("with the mask %s shows the identifier %s as: %s", (mask, value, text) => {
    expect(show({ label: "Number", mask }, value).textContent).toBe(text);
  });

  it("shows a rating also in words on the page of a record", () => {
    const field: ResolvedField = { label: "Rating", kind: "rating" };
    expect(show(field, 4)).toHaveTextContent(/^$/);
    expect(show(field, 4, () => null)).toHaveTextContent(/^4 out of 5 stars$/);
  });

  it("renders a value with the field's own component, except when it is missing", () => {
    const render = ({ label, value }: RenderProps) => `${label}: ${String(value)}`;
    expect(show({ label: "Field", render }, "seen")).toHaveTextContent(/^Field: seen$/);
    expect(show({ label: "Field", render }, "")).toHaveTextContent(/^—$/);
  });
});

describe("a page with hostile records", () => {
  let letter: LetterBackend;
  beforeAll(async () => {
    letter = await startLetterBackend();
    setPageOrigin(letter.url);
  });
  afterAll(() => letter.close());
  beforeEach(() => {
    letter.reset();
    const [first] = letter.records.vendors;
    const fields = Object.keys(first ?? {}).filter((name) => name !== "id");
    letter.records.vendors = Object.values(HOSTILE).map((value, index) => ({
      _id: `hostile-${index}`,
      ...Object.fromEntries(fields.map((name) => [name, value])),
    }));
  });

  it("lists every record", async () => {
    renderKit({ at: "/vendors?size=25", resources: [vendors] });
    const table = await screen.findByRole("table");
    expect(table.querySelectorAll("tbody tr[data-row-key]")).toHaveLength(Object.keys(HOSTILE).length);
    expect(table.textContent).not.toMatch(BROKEN_TEXT);
    expect(table.querySelector("script, td img")).toBeNull();
  });

  it.each(Object.keys(HOSTILE).map((name, index) => [name, index] as const))(
    "shows the details of a record full of %s",
    async (_name, index) => {
      renderKit({ at: `/vendors/show/hostile-${index}`, resources: [vendors] });
      expect(await screen.findByRole("heading", { name: "Bank Details" })).toBeVisible();
      expect(screen.getByRole("heading", { level: 1 }).textContent).not.toBe("");
      expect(document.querySelector(".page")?.textContent).not.toMatch(BROKEN_TEXT);
    },
  );
});

/** Shows the PAN card field of a vendor with this value. */
const showPanCard = (panCard: unknown, fileUrl = (path: string) => path) =>
  render(
    <SessionProvider value={{ ...defaultSession, resources: [], fileUrl }}>
      <FieldValue
        name="panCard"
        field={vendors.fields["panCard"] as ResolvedField}
        row={{ documents: { panCard } } as Row}
      />
    </SessionProvider>,
  ).container;

// Spec: vendors.documents
it.each([
  ["/files/pan.svg", "UploadedOpen"],
  [true, "Uploaded"],
  ["pan.svg", "Uploaded"],
  ["", "Not uploaded"],
  [undefined, "Not uploaded"],
])("the document %j of a vendor is shown as: %s", (document, text) => {
  expect(showPanCard(document).textContent).toBe(text);
});

it("a document's link opens the file's full URL without a referrer", () => {
  showPanCard("/files/a.svg", (path) => `https://api.example${path}`);
  const link = screen.getByRole("link", { name: "Open PAN Card" });
  expect(link).toHaveAttribute("href", "https://api.example/files/a.svg");
  expect(link).toHaveAttribute("rel", "noreferrer");
});
