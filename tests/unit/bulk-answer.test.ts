/** Reading the response of a bulk call. */
import { expect, it } from "vitest";
import { parseBulkOutcomes } from "../../src/kit/action/bulk-answer";

const IDS = ["a", "b"];
const FAILURE = "Failed to delete product";
const read = (answer: unknown) =>
  parseBulkOutcomes(answer, IDS, FAILURE)?.map(({ state, error }) => (error ? `${state}: ${error.message}` : state));

it("returns a result per record in the order of the ids, with _id or id in the response", () => {
  const results = [
    { id: "b", ok: false, status: 409, message: "This order is already shipped." },
    { _id: "a", ok: true, status: 200 },
  ];
  expect(read({ results })).toEqual(["done", "failed: This order is already shipped."]);
  expect(parseBulkOutcomes({ results }, IDS, FAILURE)?.[1]?.error).toMatchObject({ statusCode: 409, fromServer: true });
});

it("uses ok, or the status if ok is missing", () => {
  const results = [
    { _id: "a", status: 204 },
    { _id: "b", status: 404 },
  ];
  expect(read({ results })).toEqual(["done", `failed: ${FAILURE}`]);
  expect(
    read({
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
  expect(read({ results })).toEqual([`failed: ${FAILURE}`, "failed: The database is full"]);
});

it("reports a record as failed when the response leaves it out", () => {
  expect(read({ results: [{ _id: "a", ok: true }] })).toEqual([
    "done",
    "failed: The server did not report a result for this record.",
  ]);
});

it("ignores a message that is not text", () => {
  const refused = (_id: string, message: unknown) => ({ _id, ok: false, message });
  expect(read({ results: [refused("a", { en: "No" }), refused("b", " ")] })).toEqual([
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
