/** How `npm run faults` judges what it observed, and reads its arguments. */
import { describe, expect, it } from "vitest";
import { readArguments } from "../../tools/faults/arguments";
import { DecisionTracker } from "../../tools/faults/decisions";
import type { Fault, FaultResult } from "../../tools/faults/fault";
import { hasFailed, formatDetails, toTableRow } from "../../tools/faults/table";
import { formatResponse, ResponseTally, findUnacceptable } from "../../tools/faults/tally";

const FINDING: FaultResult = { seen: [], acknowledged: 3, lost: [], healthyAfter: 1.25, wrong: [], notes: [] };
const fault = (name: string): Fault => ({
  name,
  description: "something",
  databases: ["pglite"],
  play: () => Promise.resolve(FINDING),
});
const played = (changed: Partial<FaultResult>) => ({
  fault: fault("one"),
  kind: "pglite" as const,
  outcome: { ...FINDING, ...changed },
});

describe("a decision", () => {
  const lostWhere = (value: string | undefined, decisions: DecisionTracker) =>
    decisions.lost(() => Promise.resolve(value));

  it("is lost when the acknowledged value is gone", async () => {
    const decisions = new DecisionTracker();
    decisions.ask("/orders/1#status", "confirmed")();
    expect(decisions.acknowledged).toBe(1);
    expect(await lostWhere("confirmed", decisions)).toEqual([]);
    expect(await lostWhere("pending", decisions)).toEqual([
      "/orders/1#status is pending, and confirmed was acknowledged",
    ]);
    expect(await lostWhere(undefined, decisions)).toHaveLength(1);
  });

  it("is not lost without an acknowledgement, whether it was made or not", async () => {
    const decisions = new DecisionTracker();
    decisions.ask("/orders/2#status", "confirmed");
    expect(await lostWhere("pending", decisions)).toEqual([]);
    decisions.ask("/orders/2#status", "shipped")();
    decisions.ask("/orders/2#status", "delivered");
    expect(await lostWhere("delivered", decisions)).toEqual([]);
    expect(await lostWhere("confirmed", decisions)).toHaveLength(1);
  });
});

it("groups equal responses and names unacceptable ones", () => {
  const tally = new ResponseTally();
  for (const message of ["Order 1", "Order 2"]) tally.add({ status: 409, code: "conflict", message });
  tally.add({ status: 503, code: "busy", message: "Later.", retryAfter: "2" });
  expect(tally.rows().map(formatResponse)).toEqual([
    "409 conflict ×2: Order 1",
    "503 busy ×1, Retry-After 2 s: Later.",
  ]);
  expect(findUnacceptable(tally.rows())).toEqual([]);
  tally.add({ status: 503, message: "When?" });
  tally.add({ status: 500, code: "internal" });
  tally.add({ status: 0, code: "TimeoutError" });
  expect(findUnacceptable(tally.rows())).toHaveLength(3);
  expect(tally.total()).toBe(6);
});

it("reports a fault as not OK if anything was lost or wrong, or the server did not recover", () => {
  expect(toTableRow(played({}))).toMatchObject({ lost: "0 of 3", "healthy after": "1.3 s", outcome: "OK" });
  for (const changed of [{ lost: ["a coupon"] }, { healthyAfter: undefined }, { wrong: ["returned 500"] }]) {
    expect(hasFailed(played(changed))).toBe(true);
    expect(formatDetails(played(changed))[0]).toMatch(/^NOT OK/);
  }
  const skipped = { ...played({}), outcome: { skipReason: "only root may" } };
  expect([hasFailed(skipped), toTableRow(skipped)["outcome"]]).toEqual([false, "skipped"]);
});

it("accepts the names of faults and a duration, and explains invalid ones", () => {
  const all = [fault("one"), fault("two")];
  expect(readArguments([], all)).toEqual({ list: false, faults: all, seconds: 60 });
  expect(readArguments(["--only", "two", "--seconds", "5"], all)).toMatchObject({ faults: [all[1]], seconds: 5 });
  expect(() => readArguments(["--only", "three"], all)).toThrow("Unknown fault three. The faults are one, two.");
  expect(() => readArguments(["--seconds", "0"], all)).toThrow("--seconds must be a whole number");
  expect(() => readArguments(["--for", "ever"], all)).toThrow("The options are --list");
});
