import { describe, expect, it } from "vitest";
import { assertExactIds, findInexactId, readList, toRecord } from "../../providers/data/envelope";
import { ApiError } from "../../providers/data/errors";

const rows = [{ _id: "a1", name: "Asha" }, { id: "b2" }, { id: 3 }];
const records = [{ _id: "a1", id: "a1", name: "Asha" }, { id: "b2" }, { id: 3 }];

describe("readList", () => {
  // Spec: lists.envelopes
  it.each([
    ["content with totalElements", { content: rows, totalElements: 41, page: 1, size: 10, totalPages: 5 }, 41],
    ["data with total", { data: rows, total: 42, page: 1, limit: 10, totalPages: 5 }, 42],
    ["orders with pagination", { orders: rows, pagination: { total: 43, page: 1, limit: 10 } }, 43],
    ["a bare array", rows, 3],
    ["a total that is text", { data: rows, total: "44" }, 44],
    ["Spring's PagedModel", { content: rows, page: { size: 10, number: 0, totalElements: 45, totalPages: 5 } }, 45],
    ["Laravel's resource collection", { data: rows, links: {}, meta: { current_page: 1, total: 46 } }, 46],
    ["Spring's PagedModel with a total that is text", { content: rows, page: { totalElements: "47" } }, 47],
  ])("reads a list from %s", (_shape, body, total) => {
    expect(readList(body, true)).toEqual({ data: records, total });
    expect(readList(body, false)).toEqual({ data: records, total });
  });

  it("reads an empty list of each shape", () => {
    for (const body of [
      { content: [], totalElements: 0 },
      { data: [], total: 0 },
      [],
      { orders: [], pagination: { total: 0 } },
    ])
      expect(readList(body, true)).toEqual({ data: [], total: 0 });
  });

  it.each([
    ["content", { content: rows, totalElements: 9 }],
    ["data", { data: rows, total: 9 }],
    ["orders", { orders: rows, pagination: { total: 9 } }],
  ])("reads from the shape %s whether its total is a minimum", (_shape, body) => {
    expect(readList({ ...body, totalIsMinimum: true }, true)).toEqual({
      data: records,
      total: 9,
      totalIsMinimum: true,
    });
    expect(readList({ ...body, totalIsMinimum: "yes" }, true)).toEqual({ data: records, total: 9 });
  });

  it("uses the shape that has both rows and a total", () => {
    const body = { data: null, total: 9, content: [{ id: "x" }], totalElements: 7 };
    expect(readList(body, true)).toEqual({ data: [{ id: "x" }], total: 7 });
  });
});

describe("a list requested without paging", () => {
  // Spec: lists.envelopes
  it.each([
    ["content", { content: rows }],
    ["data", { data: rows, total: null }],
    ["orders", { orders: rows, pagination: {} }],
    ["orders without pagination", { orders: rows }],
  ])("needs no total in the shape %s, but a page does", (_shape, body) => {
    expect(readList(body, false)).toEqual({ data: records, total: 3 });
    expect(() => readList(body, true)).toThrow(ApiError);
  });

  it.each([
    ["of another shape", { content: rows, total: 41 }],
    ["that is not a number", { content: rows, totalElements: "many" }],
    ["in another place", { orders: rows, total: 41 }],
  ])("is an error with a total %s, because the list may be incomplete", (_where, body) => {
    expect(() => readList(body, false)).toThrow(ApiError);
  });
});

describe("any other response is an error and never an empty list", () => {
  it.each([
    ["no body", undefined],
    ["null", null],
    ["text", "[]"],
    ["a number", 0],
    ["an empty object", {}],
    ["an error body with status 200", { message: "no" }],
    ["another envelope", { items: [], total: 0 }],
    ["data without a total", { data: [{ id: "x" }] }],
    ["a total that is text but not only digits", { data: [], total: "1e3" }],
    ["a total that is too long to be exact", { data: [], total: "9007199254740993" }],
    ["Spring's rows with Laravel's total", { content: [], meta: { total: 0 } }],
    ["content with the total of the data shape", { content: [], total: 0 }],
    ["orders with a total outside pagination", { orders: [], total: 3 }],
    ["data that is an object", { data: {}, total: 0 }],
    ["pagination that is null", { orders: [], pagination: null }],
    ["rows that are not records", { data: ["a", "b"], total: 2 }],
    ["rows that are null", [null]],
    ["rows that are lists", [[]]],
  ])("%s", (_name, body) => {
    expect(() => readList(body, true)).toThrow(ApiError);
  });
});

describe("an error about a list names the missing part", () => {
  it.each([
    [{ items: [] }, "It has no list under “content”, “data” or “orders”."],
    [{ data: [] }, "It has “data”, but no number under “total” or “meta.total”."],
    [{ content: [], total: 0 }, "It has “content”, but no number under “totalElements” or “page.totalElements”."],
    [{ orders: [], pagination: {} }, "It has “orders”, but no number under “pagination.total”."],
    [{ data: [{ id: "x" }, null], total: 2 }, "Entry 2 is not a record."],
  ])("%j", (body, missing) => {
    expect(() => readList(body, true)).toThrow(
      `The server's answer is not a list that this console can read. ${missing}`,
    );
  });
});

describe("ids above 2^53", () => {
  const parsed = (text: string) => JSON.parse(text) as unknown;

  it.each([
    ["_id", '{"data":[{"_id":9007199254740993}],"total":1}'],
    ["id", '[{"id":-9007199254740993}]'],
    ["_id", '{"_id":"a","vendor":{"_id":12345678901234567890}}'],
    ["vendor", '{"_id":"a","vendor":12345678901234567890}'],
    ["conversationId", '{"conversationId":9007199254740992}'],
  ])("are rejected in the field %s of %s", (name, text) => {
    expect(findInexactId(parsed(text))).toBe(name);
    expect(() => assertExactIds(parsed(text))).toThrow(`has a number above 2^53 in “${name}”`);
  });

  it.each(['[{"id":9007199254740991}]', '[{"_id":"9007199254740993"}]', '[{"finalAmount":9007199254740993}]', "null"])(
    "are not found in %s",
    (text) => expect(findInexactId(parsed(text))).toBeUndefined(),
  );
});

describe("a record", () => {
  // Spec: records.ids
  it("prefers _id to id", () => {
    expect(toRecord({ _id: "a", id: "b" })).toEqual({ _id: "a", id: "a" });
    expect(toRecord({ _id: null, id: "b" })).toMatchObject({ id: "b" });
    expect(toRecord({ id: 0 })).toEqual({ id: 0 });
  });

  it("stays unchanged without a usable id", () => {
    expect(toRecord({ name: "Asha" })).toEqual({ name: "Asha" });
    expect(toRecord({ _id: { $oid: "a" } })).toEqual({ _id: { $oid: "a" } });
  });

  it.each([undefined, null, "x", 1, [{}]])("cannot be %o", (value) => {
    expect(() => toRecord(value)).toThrow("The server's answer is not a record.");
  });
});
