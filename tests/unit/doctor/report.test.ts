/** The report as lines and as a page, and the exit status. */
import { describe, expect, it } from "vitest";
import { createFinding } from "../../../tools/doctor/findings";
import { toHtml } from "../../../tools/doctor/html";
import { EXIT_CODES, createScreenReport, overallVerdict, type Report } from "../../../tools/doctor/report";
import { formatForTerminal } from "../../../tools/doctor/terminal";

const HOSTILE = '<img src=x onerror="alert(1)">\u001b[2J&\'';

const screens = [
  createScreenReport("Users", 7, []),
  createScreenReport("Orders", 3, [
    createFinding("unchecked", "GET /c", "records", "none"),
    createFinding("missing", "GET /a", "name: text", "nothing"),
    createFinding("list", "GET /b", "a list", `an object with ${HOSTILE}`),
    createFinding("list", "GET /b", "a list", "the same once more"),
  ]),
];
const report: Report = {
  url: `https://api.example/${HOSTILE}`,
  checkedAt: "2026-01-31T10:00:00.000Z",
  wrote: false,
  features: [],
  verdict: overallVerdict(screens),
  screens,
};

describe("a verdict", () => {
  it("is the worst of the findings and ignores notes", () => {
    expect(screens.map(({ verdict }) => verdict)).toEqual(["works", "broken"]);
    expect(createScreenReport("Plans", 1, [createFinding("unchecked", "GET /c", "records", "none")]).verdict).toBe(
      "works",
    );
    expect(
      EXIT_CODES[overallVerdict([createScreenReport("Plans", 1, [createFinding("slow", "GET /c", "fast", "slow")])])],
    ).toBe(1);
  });

  it("sorts the worst first and removes duplicates", () => {
    expect(screens[1]?.findings.map(({ kind }) => kind)).toEqual(["list", "missing", "unchecked"]);
  });
});

describe("the lines", () => {
  it("name each screen and the remedy for each finding", () => {
    const lines = formatForTerminal(report);
    expect(lines).toMatch(/^Users +works +7 requests$/m);
    expect(lines).toMatch(/^Orders +broken +3 requests, 2 findings$/m);
    expect(lines).toContain("to do     Send the field: the console shows — in its place.");
  });

  it("contain no terminal control characters", () => {
    expect(formatForTerminal(report)).not.toContain("\u001b");
  });
});

describe("the page", () => {
  const page = toHtml(report);

  it("shows hostile text as text", () => {
    expect(page).not.toContain("<img");
    expect(page).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;");
  });

  it("loads nothing and runs no script", () => {
    expect(page).toContain("default-src 'none'");
    expect(page).not.toMatch(/<(script|img|link|iframe)|href="(?!#)/);
  });

  it("has a language, table headers, and a verdict that does not rely on colour", () => {
    expect(page).toContain('<html lang="en">');
    expect(page).toContain('<th scope="row"><a href="#orders">Orders</a></th>');
    expect(page).toContain('<span class="tag broken"><span aria-hidden="true">✕</span> broken</span>');
  });
});
