/** Parsing the response of a bulk call. */
import { expect, it } from "vitest";
import { parseBulkOutcomes } from "../../src/kit/action/bulk-answer";

const IDS = ["a", "b"];
const FAILURE = "Failed to delete product";
const describeOutcomes = (answer: unknown) =>
  parseBulkOutcomes(answer, IDS, FAILURE)?.map(({ state, error }) => (error ? `${state}: ${error.message}` : state));

it("returns one result per record, in the order of the ids, whether the response has _id or id", () => {
  const results = [
    { id: "b", ok: false, status: 409, message: "This order is already shipped." },
    { _id: "a", ok: true, status: 200 },
  ];
  expect(describeOutcomes({ results })).toEqual(["done", "failed: This order is already shipped."]);
  expect(parseBulkOutcomes({ results }, IDS, FAILURE)?.[1]?.error).toMatchObject({ statusCode: 409, fromServer: true });
});

it("reads from `ok` whether a record succeeded, or from the status if `ok` is missing", () => {
  const results = [
    { _id: "a", status: 204 },
    { _id: "b", status: 404 },
  ];
  expect(describeOutcomes({ results })).toEqual(["done", `failed: ${FAILURE}`]);
  expect(
    describeOutcomes({
      results: [
        { _id: "a", ok: false, status: 200 },
        { _id: "b", ok: true },
      ],
    }),
  ).toEqual([`failed: ${FAILURE}`, "done"]);
});

it("uses the documented failure text when the message is only the name of the status", () => {
  const results = [
    { _id: "a", ok: false, status: 500, message: "Internal Server Error" },
    { _id: "b", ok: false, status: 500, message: "The database is full" },
  ];
  expect(describeOutcomes({ results })).toEqual([`failed: ${FAILURE}`, "failed: The database is full"]);
});

it("reports a record as failed when the response leaves it out", () => {
  expect(describeOutcomes({ results: [{ _id: "a", ok: true }] })).toEqual([
    "done",
    "failed: The server did not report a result for this record.",
  ]);
});

it("ignores a message that is not text", () => {
  const failedResult = (_id: string, message: unknown) => ({ _id, ok: false, message });
  expect(describeOutcomes({ results: [failedResult("a", { en: "No" }), failedResult("b", " ")] })).toEqual([
    `failed: ${FAILURE}`,
    `failed: ${FAILURE}`,
  ]);
});

it.each([
  undefined,
  null,
  "",
  "done",
  204,
  [],
  {},
  { success: true },
  { results: [] },
  { results: "all" },
  { results: [null] },
  { results: [{ _id: "a" }] },
  { results: [{ ok: true }] },
  { results: [{ _id: { $oid: "a" }, ok: true }] },
  {
    results: [
      { _id: "a", ok: true },
      { _id: "b", ok: "no" },
    ],
  },
  { results: { a: { ok: true } } },
])("treats %j as a single response for all records", (answer) => {
  expect(parseBulkOutcomes(answer, IDS, FAILURE)).toBeUndefined();
});
