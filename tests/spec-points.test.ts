/**
 * Every point of the specification has a test that names it, every documented call one whose page sends it, and no test
 * names what is not there.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "../scripts/project";
import { DOCUMENTED_CALLS, documentedCall } from "../scripts/openapi/documented-calls";
import { ROUTES } from "./support/letter/routes";
import { marksIn } from "./support/marks";

const folder = path.join(projectRoot, "tests");

const points = [
  ...readFileSync(path.join(folder, "spec-points.md"), "utf8").matchAll(/^\| ([a-z-]+\.[\w-]+) \|/gm),
].map(([, point]) => point ?? "");

const marks = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(spec|test)\.tsx?$/.test(name) && !name.includes("spec-points"))
  .flatMap((name) =>
    marksIn(readFileSync(path.join(folder, name), "utf8")).map((mark) => ({ ...mark, where: `${name}:${mark.line}` })),
  );

it("every point is there once", () => {
  expect(points.length).toBeGreaterThan(0);
  expect(points.filter((point, index) => points.indexOf(point) !== index)).toEqual([]);
});

it("every point is named by a test", () => {
  const named = new Set(marks.flatMap((mark) => mark.points));
  expect(points.filter((point) => !named.has(point))).toEqual([]);
});

it("every name is a point's", () => {
  expect(
    marks.flatMap(({ where, points: named }) =>
      named.flatMap((name) => (points.includes(name) ? [] : [`${where} ${name}`])),
    ),
  ).toEqual([]);
});

it("every name stands above a test", () => {
  const isTest = /^\s*(it|test|describe|bundledTest|plainTest|letterTest)\b/;
  expect(marks.filter(({ below }) => !isTest.test(below)).map(({ where }) => where)).toEqual([]);
});

it("every documented call belongs to a point, and is one that the letter backend answers, which answers no other", () => {
  expect(DOCUMENTED_CALLS.filter(({ point }) => !points.includes(point))).toEqual([]);
  const answered = DOCUMENTED_CALLS.map(({ call }) => {
    const [method, path = ""] = call.replaceAll(/\{\w+\}/g, "any").split(" ");
    expect(documentedCall(method ?? "", path)).toBe(call);
    return ROUTES.find((route) => route.method === method && route.pattern.test(path));
  });
  expect(DOCUMENTED_CALLS.filter((_, index) => !answered[index])).toEqual([]);
  expect(ROUTES.filter((route) => !answered.includes(route))).toEqual([]);
});

// The browser tests themselves fail where the page does not send what their mark says: tests/e2e/support/fixtures.ts.
it("every documented call is sent by a page in a browser test of its point, on a backend without features", () => {
  const shown = DOCUMENTED_CALLS.filter(({ point, call, featured }) =>
    marks.some(
      (mark) =>
        mark.points.includes(point) &&
        mark.calls.includes(call) &&
        (featured ? /^\s*(test|bundledTest)\(/ : /^\s*(test|letterTest)\(/).test(mark.below),
    ),
  );
  expect(DOCUMENTED_CALLS.filter((documented) => !shown.includes(documented))).toEqual([]);
});

it("every call that a test names is documented, and the test one of the browser's", () => {
  const known = DOCUMENTED_CALLS.map(({ call }) => call);
  const wrong = marks.flatMap(({ where, calls }) =>
    calls.flatMap((call) => (where.startsWith("e2e/") && known.includes(call) ? [] : [`${where} ${call}`])),
  );
  expect(wrong).toEqual([]);
});
