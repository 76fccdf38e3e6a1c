// @module-tag dates
// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { DEPARTMENTS } from "../../server/sample-data/departments";
import { drawProduct } from "../../server/sample-data/drawings/drawings";
import { drawDocument } from "../../server/sample-data/drawings/specimens";
import { escapeXml, wrapText } from "../../server/sample-data/drawings/svg-text";

const HOSTILE = `</text><script>alert("x")</script><image href='http://evil.example/x'/> & ]]> \u0000\u0008\ud800`;
const KINDS = ["panCard", "gstCertificate", "businessLicense", "aadhaarFront", "aadhaarBack"] as const;
const ALLOWED = new Set([
  "svg",
  "title",
  "defs",
  "linearGradient",
  "stop",
  "rect",
  "path",
  "circle",
  "ellipse",
  "g",
  "text",
]);

function parse(svg: string): Document {
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml");
  expect(parsed.querySelector("parsererror")).toBeNull();
  return parsed;
}

function expectHarmless(svg: string): void {
  for (const element of parse(svg).querySelectorAll("*")) {
    expect(ALLOWED).toContain(element.localName);
    for (const { name, value } of element.attributes) {
      expect(name).not.toMatch(/^on|href|^style$/);
      if (name !== "xmlns") expect(value).not.toMatch(/https?:|javascript:/);
    }
  }
}

describe("drawn documents", () => {
  it.each(KINDS)("%s is marked as a specimen and shows the name and number", (kind) => {
    const text = parse(drawDocument(kind, { name: "Asha Damle", number: "ABCPD1234K", address: "1, Fort Road, Pune" }))
      .documentElement.textContent;
    expect(text).toContain("SPECIMEN");
    expect(text).toContain("not a genuine document");
    expect(text).toContain("Asha Damle");
    expect(text).toContain("ABCPD1234K");
  });

  it.each(KINDS)("%s escapes hostile facts", (kind) => {
    expectHarmless(
      drawDocument(kind, { name: HOSTILE, number: HOSTILE, shopName: HOSTILE, address: HOSTILE, date: HOSTILE }),
    );
  });
});

describe("drawn product pictures", () => {
  it("escape hostile names and categories", () => {
    for (const index of [0, 1, 2, 3, -1])
      expectHarmless(drawProduct({ id: HOSTILE, name: HOSTILE, category: HOSTILE }, index));
    expectHarmless(drawProduct({ id: "a", name: "", category: "constructor" }, 0));
  });

  it("are deterministic, and differ by picture and category", () => {
    const product = { id: "0123456789abcdef01234567", name: "Classic Tawa" };
    expect(drawProduct(product, 1)).toBe(drawProduct(product, 1));
    expect(drawProduct(product, 1)).not.toBe(drawProduct(product, 2));
    expect(drawProduct(product, 1)).toBe(drawProduct({ ...product, category: "Kitchenware" }, 1));
    const pictures = DEPARTMENTS.map(({ name }) => drawProduct({ ...product, category: name }, 0));
    expect(new Set(pictures).size).toBe(12);
    pictures.forEach(expectHarmless);
  });
});

describe("drawn text", () => {
  it("is escaped, without characters that XML forbids", () => {
    expect(escapeXml(`a<b>&"'\u0000\ud800ß₹😀`)).toBe("a&lt;b&gt;&amp;&quot;&#39;ß₹😀");
  });

  it("is wrapped, and ends with an ellipsis if it is cut", () => {
    expect(wrapText("one two three", 7, 3)).toEqual(["one two", "three"]);
    expect(wrapText("abcdefghij klm", 4, 2)).toEqual(["abcd", "efg…"]);
    expect(wrapText("", 4, 2)).toEqual([""]);
  });
});
