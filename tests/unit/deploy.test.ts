/** Checks the text of the files in `deploy/`. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../../scripts/project";

const read = (file: string) => readFileSync(path.join(projectRoot, "deploy", file), "utf8");
const matchesIn = (file: string, pattern: RegExp) => [...read(file).matchAll(pattern)].map(([, found = ""]) => found);

describe.each(["compose.yaml", "compose-ha.yaml"])("%s", (file) => {
  it("connects as the owner of the tables only for the migration", () => {
    const [migration = "", ...rest] = read(file)
      .split(/^ {2}migrate:\n/m)
      .reverse();
    const [migrate = "", ...others] = migration.split(/\n\n/);
    expect(migrate).toContain('"server/cli/migrate.ts", "--api-role", "marketplace_api"');
    expect(migrate).toContain("DATABASE_URL: postgres://marketplace:");
    const everythingElse = [...rest, ...others].join("\n");
    expect(everythingElse).toMatch(/DATABASE_URL: postgres:\/\/marketplace_api:/);
    expect(everythingElse).not.toContain("postgres://marketplace:");
  });

  it("starts the API after the migration has succeeded", () => {
    expect(read(file)).toMatch(/depends_on: \{ migrate: \{ condition: service_completed_successfully \} \}/);
  });

  it("pins third-party images to exact versions", () => {
    const foreign = matchesIn(file, /^ {4}image: (\S+)/gm);
    expect(foreign.length).toBeGreaterThan(0);
    for (const image of foreign) expect(image).toMatch(/^[a-z]+:\d+\.\d+(\.\d+)?-bookworm$/);
  });
});

it("builds the image on an exact version of Node 24", () => {
  const images = matchesIn("Dockerfile", /^FROM (\S+)/gm);
  expect(images).toHaveLength(2);
  for (const image of images) expect(image).toMatch(/^node:24\.\d+\.\d+-bookworm-slim$/);
});

it("keeps files with secrets out of the image build", () => {
  const ignored = read("Dockerfile.dockerignore").split("\n");
  expect(ignored).toEqual(expect.arrayContaining([".env", "deploy/.env", ".data", "*.backup"]));
});

it("makes HAProxy buffer the body of a request before it forwards the request", () => {
  expect(read("haproxy.cfg")).toMatch(/^defaults marketplace\n( {2}.*\n)* {2}option http-buffer-request$/m);
});

it("makes HAProxy remove a client's X-Forwarded-Host, which would replace the checked host name", () => {
  expect(read("haproxy.cfg")).toMatch(
    /^frontend console from marketplace\n( {2}.*\n)* {2}http-request del-header X-Forwarded-Host$/m,
  );
});
