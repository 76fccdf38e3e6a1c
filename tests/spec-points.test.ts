/** Every point of the specification has a test that names it, and no test names a point that is not there. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "../scripts/project";

const folder = path.join(projectRoot, "tests");

const points = [
  ...readFileSync(path.join(folder, "spec-points.md"), "utf8").matchAll(/^\| ([a-z-]+\.[\w-]+) \|/gm),
].map(([, point]) => point ?? "");

interface Mark {
  where: string;
  points: string[];
  /** The line under the mark. */
  below: string;
}

const marks: Mark[] = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(spec|test)\.tsx?$/.test(name) && !name.includes("spec-points"))
  .flatMap((name) => {
    const lines = readFileSync(path.join(folder, name), "utf8").split("\n");
    return lines.flatMap((line, index) => {
      const [, named] = /^\s*\/\/ Spec: (.+)$/.exec(line) ?? [];
      const mark = { where: `${name}:${index + 1}`, below: lines[index + 1] ?? "" };
      return named === undefined ? [] : [{ ...mark, points: named.split(/,\s*/) }];
    });
  });

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
  const isTest = /^\s*(it|test|describe|bundledTest|letterTest)\b/;
  expect(marks.filter(({ below }) => !isTest.test(below)).map(({ where }) => where)).toEqual([]);
});
