import { resolveConfig } from "vite";
import { expect, it } from "vitest";
import { rootOnly } from "../../scripts/vite/root-only";

const build = (base?: string) =>
  resolveConfig({ configFile: false, plugins: [rootOnly()], ...(base !== undefined && { base }) }, "build");

it.each(["/admin/", "https://cdn.example/", "./"])("refuses to build for %s and explains the remedy", async (base) => {
  await expect(build(base)).rejects.toThrow(
    /^The console must be served from the root of its host: .* Give the console a host name of its own\.$/,
  );
});

it.each([undefined, "/"])("builds for the root, given as %s", async (base) => {
  expect((await build(base)).base).toBe("/");
});
