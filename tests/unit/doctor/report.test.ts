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
    createFinding("missing", "GET /a", "name: text", "nothing", { field: "name" }),
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
  leftovers: [],
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

  it("comes with the findings, the worst first and without duplicates", () => {
    expect(screens[1]?.findings.map(({ kind }) => kind)).toEqual(["list", "missing", "unchecked"]);
  });
});

describe("the lines", () => {
  const lines = formatForTerminal(report).split("\n");

  it("begin with the cause and the remedy", () => {
    expect(lines[0]).toBe("GET /b sent a list that cannot be read; send {data, total}.");
  });

  it("name the screens, and each cause with expected and actual values", () => {
    expect(lines).toContain("Broken: Orders");
    expect(lines).toContain("1. GET /b sent a list that cannot be read (broken, 1 call)");
    expect(lines).toContain("2. GET /a left out `name` (degraded, 1 call)");
    expect(lines).toContain("   GET /a: expected name: text, got nothing");
    expect(lines).toContain("   Next: Send the field. Without it, the console shows —.");
    expect(lines).toContain("Not checked: 1 call without records. Add demo data.");
  });

  it("name an answer that the console leaves out, without asking for demo data", () => {
    const ignored = createFinding("ignored", "GET /d", "features that the console knows", "unknown features");
    const text = formatForTerminal({ ...report, screens: [createScreenReport("Sign in", 1, [ignored])] });
    expect(text).toContain("The console leaves out: GET /d (unknown features).");
    expect(text).not.toContain("demo data");
  });

  it("contain no terminal control characters", () => {
    expect(lines.join("\n")).not.toContain("\u001b");
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
