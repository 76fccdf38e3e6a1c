/** Advisory locks must not make unrelated work wait. */
import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { ADVISORY_LOCKS } from "../../server/db/advisory-locks";

it("gives each kind of work its own number", () => {
  const numbers = Object.values(ADVISORY_LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
});

it("uses the same number as migration 0016 for writers of audit entries", async () => {
  const migration = await readFile("server/db/migrations/0016-evidence.sql", "utf8");
  expect(migration).toContain(`pg_advisory_xact_lock_shared(${ADVISORY_LOCKS.writeAuditEntries}, `);
});
