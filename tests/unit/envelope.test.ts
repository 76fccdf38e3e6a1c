import { describe, expect, it } from "vitest";
import { readList, toRecord } from "../../providers/data/envelope";
import { ApiError } from "../../providers/data/errors";

const rows = [{ _id: "a1", name: "Asha" }, { id: "b2" }, { id: 3 }];
const read = [{ _id: "a1", id: "a1", name: "Asha" }, { id: "b2" }, { id: 3 }];

describe("a list is read", () => {
  // Spec: lists.envelopes
  it.each([
    ["content with totalElements", { content: rows, totalElements: 41, page: 1, size: 10, totalPages: 5 }, 41],
    ["data with total", { data: rows, total: 42, page: 1, limit: 10, totalPages: 5 }, 42],
    ["orders with pagination", { orders: rows, pagination: { total: 43, page: 1, limit: 10 } }, 43],
    ["a bare array", rows, 3],
  ])("from %s", (_shape, body, total) => {
    expect(readList(body, true)).toEqual({ data: read, total });
    expect(readList(body, false)).toEqual({ data: read, total });
  });

  it("from an empty list of each shape", () => {
    for (const body of [
      { content: [], totalElements: 0 },
      { data: [], total: 0 },
      [],
      { orders: [], pagination: { total: 0 } },
    ])
      expect(readList(body, true)).toEqual({ data: [], total: 0 });
  });

  it("by the shape whose rows and total are both there", () => {
    const body = { data: null, total: 9, content: [{ id: "x" }], totalElements: 7 };
    expect(readList(body, true)).toEqual({ data: [{ id: "x" }], total: 7 });
  });
});

describe("a list that was asked for whole", () => {
  // Spec: lists.envelopes
  it.each([
    ["content", { content: rows }],
    ["data", { data: rows, total: null }],
    ["orders", { orders: rows, pagination: {} }],
    ["orders without pagination", { orders: rows }],
  ])("needs no total with %s, which a page does", (_shape, body) => {
    expect(readList(body, false)).toEqual({ data: read, total: 3 });
    expect(() => readList(body, true)).toThrow(ApiError);
  });

  it.each([
    ["of another shape", { content: rows, total: 41 }],
    ["that is text", { content: rows, totalElements: "41" }],
    ["in another place", { orders: rows, total: 41 }],
  ])("is an error with a total %s: it may be a page of more", (_where, body) => {
    expect(() => readList(body, false)).toThrow(ApiError);
  });
});

describe("anything else is an error and never an empty list", () => {
  it.each([
    ["nothing", undefined],
    ["null", null],
    ["text", "[]"],
    ["a number", 0],
    ["an empty object", {}],
    ["an error body with 200", { message: "no" }],
    ["another envelope", { items: [], total: 0 }],
    ["data without a total", { data: [{ id: "x" }] }],
    ["a total that is text", { data: [], total: "0" }],
    ["content with the total of data", { content: [], total: 0 }],
    ["orders with their total outside", { orders: [], total: 3 }],
    ["data that is an object", { data: {}, total: 0 }],
    ["pagination that is null", { orders: [], pagination: null }],
    ["rows that are no records", { data: ["a", "b"], total: 2 }],
    ["rows that are null", [null]],
    ["rows that are lists", [[]]],
  ])("%s", (_name, body) => {
    expect(() => readList(body, true)).toThrow(ApiError);
  });
});

describe("a record", () => {
  // Spec: records.ids
  it("has the id of _id before that of id", () => {
    expect(toRecord({ _id: "a", id: "b" })).toEqual({ _id: "a", id: "a" });
    expect(toRecord({ _id: null, id: "b" })).toMatchObject({ id: "b" });
    expect(toRecord({ id: 0 })).toEqual({ id: 0 });
  });

  it("stays as it is without an id that can be one", () => {
    expect(toRecord({ name: "Asha" })).toEqual({ name: "Asha" });
    expect(toRecord({ _id: { $oid: "a" } })).toEqual({ _id: { $oid: "a" } });
  });

  it.each([undefined, null, "x", 1, [{}]])("is not %o", (value) => {
    expect(() => toRecord(value)).toThrow("The server's answer is not a record.");
  });
});
