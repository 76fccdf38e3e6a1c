/** The summary at the end of `npm test`, and how it handles incomplete reports of a runner. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  emptyReport,
  summarizeExpectation,
  firstNonBlankLine,
  readReport,
  type FailedTest,
  type TestReport,
} from "../../scripts/test-reports";
import { hasTooManyRetriedTests, findSlowestFiles, formatSummary } from "../../scripts/test-summary";

const failed = (count: number): FailedTest[] =>
  Array.from({ length: count }, (_, index) => ({
    place: `tests/unit/a.test.ts:${index}`,
    title: `test ${index}`,
    command: `npx vitest run tests/unit/a.test.ts:${index}`,
    error: `error ${index}`,
  }));
const report = (changed: Partial<TestReport>): TestReport => ({ ...emptyReport(), passed: 7, ...changed });

describe("the summary", () => {
  it("is one line when everything passed", () => {
    expect(formatSummary(report({}))).toEqual(["", "7 passed, 0 failed"]);
  });

  it("names a failed test with its place, its error and a command to run it", () => {
    expect(formatSummary(report({ failed: failed(1) }))).toEqual([
      "",
      "Failed:",
      "tests/unit/a.test.ts:0  test 0",
      "    error 0",
      "    npx vitest run tests/unit/a.test.ts:0",
      "",
      "7 passed, 1 failed",
    ]);
  });

  it("names tests that passed on retry and does not count them as failed", () => {
    const later = report({ secondTries: failed(1) });
    expect(formatSummary(later)).toEqual([
      "",
      "Passed on a retry:",
      "tests/unit/a.test.ts:0  test 0",
      "    error 0",
      "",
      "7 passed, 0 failed",
    ]);
    expect(hasTooManyRetriedTests(later)).toBe(false);
  });

  it("fails when more than five tests needed a retry", () => {
    const five = report({ secondTries: failed(5) });
    const six = report({ secondTries: failed(6) });
    expect([five, six].map(hasTooManyRetriedTests)).toEqual([false, true]);
    expect(formatSummary(six).at(-1)).toBe("7 passed, 1 failed");
    expect(formatSummary(six)[1]).toBe("Passed on a retry, more than 5, which fails the run:");
  });

  it.each([
    [12, 0],
    [40, 0],
    [12, 5],
    [40, 9],
  ])("takes at most forty lines: %d failed, %d on retry", (failures, later) => {
    const lines = formatSummary(report({ failed: failed(failures), secondTries: failed(later) }));
    expect(lines.length).toBeLessThanOrEqual(40);
    const shown = lines.filter((line) => line.startsWith("    npx")).length;
    expect(shown).toBeGreaterThanOrEqual(7);
    expect(lines).toContain(`… and ${failures - shown} more, named in test-results/logs`);
  });

  it("names the ten slowest files", () => {
    const files = Array.from({ length: 12 }, (_, index): [string, number] => [`file-${index}`, index]);
    const lines = findSlowestFiles(report({ files }));
    expect(lines).toHaveLength(10);
    expect(lines[0]).toBe("    11.0 s   file-11");
  });
});

describe("a runner's report", () => {
  const step = { place: "", title: "unit tests", command: "npx vitest run" };
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), "reports-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const write = (content: string) => {
    const file = path.join(folder, "report.json");
    writeFileSync(file, content);
    return file;
  };
  const errors = ({ failed: all }: TestReport) => all.map(({ title, error }) => `${title}: ${error}`);

  it("is used unchanged", () => {
    expect(readReport(write(JSON.stringify(report({}))), step, true)).toEqual(report({}));
    const bad = report({ failed: failed(2) });
    expect(readReport(write(JSON.stringify(bad)), step, false)).toEqual(bad);
  });

  it.each([
    ["is missing", () => path.join(folder, "nowhere.json"), true, "The process wrote no report."],
    ["is cut off", () => write('{"passed": 7'), true, "The process wrote no report."],
    ["is something else", () => write("[]"), false, "The process wrote no report."],
    [
      "has no failure although the runner failed",
      () => write(JSON.stringify(report({}))),
      false,
      "The process failed although no test failed.",
    ],
    ["has no test", () => write(JSON.stringify(emptyReport())), true, "It ran no test."],
  ])("that %s is a failure", (_, file, exitedWell, error) => {
    expect(errors(readReport(file(), step, exitedWell))).toEqual([`unit tests: ${error}`]);
  });

  it("shortens errors to their first meaningful line, without colours", () => {
    expect(firstNonBlankLine("\n  \u001b[31mError\u001b[39m: no\nat x")).toBe("Error: no");
  });

  it("shows the place and the received value of a failed expectation", () => {
    const one =
      'Error: expect(locator).toHaveText(expected) failed\n\nExpected: "b"\nReceived: \u001b[31m"a"\u001b[39m\nTimeout: 1ms';
    expect(summarizeExpectation(one, "a.spec.ts:3")).toBe(
      'a.spec.ts:3 Error: expect(locator).toHaveText(expected) failed Received: "a"',
    );
    const list = 'Error: no\n\n- Expected  - 1\n+ Received  + 1\n\n  Array [\n-   "KYC",\n+   "Review",\n  ]';
    expect(summarizeExpectation(list, "a.spec.ts:3")).toBe('a.spec.ts:3 Error: no - "KYC", + "Review",');
  });
});
