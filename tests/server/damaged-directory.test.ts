/** A data directory whose files are damaged. */
import { truncateSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openPglite } from "../../server/db/open-pglite";
import { StartError } from "../../server/start-error";
import { migratedDirectory } from "./support/database";

it("is refused in one line that names it", async () => {
  const directory = migratedDirectory();
  truncateSync(join(directory, "pg", "global", "pg_control"), 100);
  const error = await openPglite(directory).catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(StartError);
  expect(String(error)).toContain(`The database in ${join(directory, "pg")} is damaged and cannot be opened (`);
  expect(String(error)).not.toContain("\n");
});
