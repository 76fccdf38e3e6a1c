import { expect, it } from "vitest";
import { findTaggedFiles } from "../../scripts/tagged-files";

it("finds the files with one of the tags in a folder and below it", () => {
  const slow = findTaggedFiles("tests/unit", ["slow"]);
  expect(slow).toEqual(expect.arrayContaining(["tests/unit/eject.test.ts", "tests/unit/doctor/defects.test.ts"]));
  expect(slow).not.toContain("tests/unit/tagged-files.test.ts");
  expect(findTaggedFiles("tests/unit", ["all"])).toEqual(["tests/unit/dev.test.ts"]);
  expect(findTaggedFiles("tests/unit", ["all", "slow"])).toEqual(
    expect.arrayContaining([...slow, "tests/unit/dev.test.ts"]),
  );
});

it("finds component tests, and each tag of a file with several", () => {
  expect(findTaggedFiles("tests/refine", ["slow"])).toContain("tests/refine/walk.test.tsx");
  for (const tag of ["dates", "slow"]) expect(findTaggedFiles("tests", [tag])).toContain("tests/server/clock.test.ts");
});

it("finds nothing without a tag, or with only the beginning of a tag", () => {
  expect(findTaggedFiles("tests", [])).toEqual([]);
  expect(findTaggedFiles("tests", ["slo"])).toEqual([]);
});
