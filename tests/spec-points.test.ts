/**
 * Checks that every point of the specification has a test, that a browser test sends every documented call, and that
 * tests name only existing points and calls.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "../scripts/project";
import { DOCUMENTED_CALLS, findDocumentedCall } from "../scripts/openapi/documented-calls";
import { ROUTES } from "./support/letter/routes";
import { parseMarks } from "./support/marks";

const folder = path.join(projectRoot, "tests");

const points = [
  ...readFileSync(path.join(folder, "spec-points.md"), "utf8").matchAll(/^\| ([a-z-]+\.[\w-]+) \|/gm),
].map(([, point]) => point ?? "");

const marks = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(spec|test)\.tsx?$/.test(name) && !name.includes("spec-points"))
  .flatMap((name) =>
    parseMarks(readFileSync(path.join(folder, name), "utf8")).map((mark) => ({
      ...mark,
      where: `${name}:${mark.line}`,
    })),
  );

it("lists every point once", () => {
  expect(points.length).toBeGreaterThan(0);
  expect(points.filter((point, index) => points.indexOf(point) !== index)).toEqual([]);
});

it("has a test for every point", () => {
  const named = new Set(marks.flatMap((mark) => mark.points));
  expect(points.filter((point) => !named.has(point))).toEqual([]);
});

it("names only existing points in tests", () => {
  expect(
    marks.flatMap(({ where, points: named }) =>
      named.flatMap((name) => (points.includes(name) ? [] : [`${where} ${name}`])),
    ),
  ).toEqual([]);
});

it("has a test below every mark", () => {
  const isTest = /^\s*(it|test|describe|bundledTest|documentedTest)\b/;
  expect(marks.filter(({ below }) => !isTest.test(below)).map(({ where }) => where)).toEqual([]);
});

it("assigns every documented call to a point, and the letter backend answers exactly these calls", () => {
  expect(DOCUMENTED_CALLS.filter(({ point }) => !points.includes(point))).toEqual([]);
  const answered = DOCUMENTED_CALLS.map(({ call }) => {
    const [method, path = ""] = call.replaceAll(/\{\w+\}/g, "any").split(" ");
    expect(findDocumentedCall(method ?? "", path)).toBe(call);
    return ROUTES.find((route) => route.method === method && route.pattern.test(path));
  });
  expect(DOCUMENTED_CALLS.filter((_, index) => !answered[index])).toEqual([]);
  expect(ROUTES.filter((route) => !answered.includes(route))).toEqual([]);
});

// The browser tests fail if a page does not send what their mark says: tests/e2e/support/fixtures.ts.
it("sends every documented call in a browser test of its point, without features unless the call needs one", () => {
  const shown = DOCUMENTED_CALLS.filter(({ point, call, featured }) =>
    marks.some(
      (mark) =>
        mark.points.includes(point) &&
        mark.calls.includes(call) &&
        (featured ? /^\s*(test|bundledTest)\(/ : /^\s*(test|documentedTest)\(/).test(mark.below),
    ),
  );
  expect(DOCUMENTED_CALLS.filter((documented) => !shown.includes(documented))).toEqual([]);
});

it("names only documented calls, and only in browser tests", () => {
  const known = DOCUMENTED_CALLS.map(({ call }) => call);
  const wrong = marks.flatMap(({ where, calls }) =>
    calls.flatMap((call) => (where.startsWith("e2e/") && known.includes(call) ? [] : [`${where} ${call}`])),
  );
  expect(wrong).toEqual([]);
});
