/** Before the records of a database server are removed, somebody says so. */
import { PassThrough } from "node:stream";
import { afterEach, expect, it, vi } from "vitest";
import { confirmRemoval } from "../../server/cli/confirm";

afterEach(() => vi.unstubAllGlobals());

/** A terminal on which somebody types this line. */
function typing(line: string) {
  const stdin = Object.assign(new PassThrough(), { isTTY: true });
  const stdout = new PassThrough();
  vi.stubGlobal("process", { ...process, stdin, stdout });
  stdin.write(`${line}\n`);
  return () => String(stdout.read());
}

it.each(["yes", " YES "])("is done when %j is typed", async (line) => {
  const said = typing(line);
  await confirmRemoval("PostgreSQL at db:5432/shop", false);
  expect(said()).toContain("This removes all records of PostgreSQL at db:5432/shop. Type yes to do it: ");
});

it.each(["no", "", "y", "yes please"])("is left when %j is typed", async (line) => {
  typing(line);
  await expect(confirmRemoval("PostgreSQL at db:5432/shop", false)).rejects.toThrow("Nothing was changed.");
});

it("wants an argument where there is nobody to ask, and asks nobody who gave it", async () => {
  vi.stubGlobal("process", { ...process, stdin: new PassThrough(), stdout: new PassThrough() });
  await expect(confirmRemoval("PostgreSQL at db:5432/shop", false)).rejects.toThrow(
    "This removes all records of PostgreSQL at db:5432/shop. Add --yes to do it.",
  );
  await confirmRemoval("PostgreSQL at db:5432/shop", true);
});
