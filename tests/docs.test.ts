import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { FEATURES } from "../providers/auth/contract";
import { projectRoot } from "../scripts/project";

const readme = readFileSync(path.join(projectRoot, "README.md"), "utf8").replaceAll(/\s+/g, " ");

describe("the README lists the features of the table that the Help page lists", () => {
  it.each(Object.entries(FEATURES))("%s with its line", (name, line) => {
    expect(readme).toContain(`\`${name}\``);
    expect(readme).toContain(line);
  });
});
