/** Every defect leads to one finding with its screen, call and kind. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { examineBackend } from "../../../tools/doctor/examine";
import type { Report } from "../../../tools/doctor/report";
import { LETTER_PASSWORD } from "../../support/letter/accounts";
import { CALL_DEFECTS } from "./support/call-defects";
import type { Defect } from "./support/defects";
import { CONSOLE_ORIGIN, createLetterFetch, LETTER_URL, type ChangeResponse } from "./support/letter-fetch";
import { LIST_DEFECTS } from "./support/list-defects";

afterEach(() => vi.unstubAllGlobals());

const credentials = { email: "admin@letter.example", password: LETTER_PASSWORD };

async function examineWith(change: ChangeResponse, write = false): Promise<Report> {
  vi.stubGlobal("fetch", createLetterFetch(change));
  // The console's timeout of 15 seconds is too long for a test.
  return examineBackend({ url: LETTER_URL, credentials, origin: CONSOLE_ORIGIN, write, timeoutMs: 3000 });
}

const findingsOf = ({ screens }: Report) =>
  screens
    .flatMap(({ name, findings }) =>
      findings
        .filter(({ level }) => level !== "note")
        .map(({ kind, call }) => `${name}: ${kind} ${call.replace("/api/admin/", "")}`),
    )
    .filter((line, index, lines) => lines.indexOf(line) === index)
    .sort();

it("reports nothing for a backend without defects", async () => {
  const report = await examineWith((answer) => answer, true);
  expect(findingsOf(report)).toEqual([]);
  expect(report.verdict).toBe("works");
});

describe.each<readonly [string, readonly Defect[]]>([
  ["lists", LIST_DEFECTS],
  ["calls", CALL_DEFECTS],
])("%s", (_, defects) => {
  it.each(defects)("$name", async ({ change, expected, write }) => {
    expect(findingsOf(await examineWith(change, write))).toEqual(expected);
  });
});
