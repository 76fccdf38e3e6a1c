import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { FINDING_KINDS } from "../../../tools/doctor/findings";
import { projectRoot } from "../../../scripts/project";

it("the doctor's documentation lists exactly the kinds of findings, with level and remedy", () => {
  const page = readFileSync(path.join(projectRoot, "docs/backends/README.md"), "utf8");
  const rows = [...page.matchAll(/^\| `([a-z-]+)` \| (broken|degraded|note) \| (.+) \|$/gm)];
  expect(rows.map(([, kind, level, todo]) => [kind, [level, todo]])).toEqual(Object.entries(FINDING_KINDS));
});
