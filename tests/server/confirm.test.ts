/** The confirmation prompt of commands that delete all records. */
import { PassThrough } from "node:stream";
import { afterEach, expect, it, vi } from "vitest";
import { confirmRemoval } from "../../server/cli/confirm";

afterEach(() => vi.unstubAllGlobals());

/** Simulates a terminal in which a person types `line`. Returns a function that reads the output. */
function stubTerminal(line: string) {
  const stdin = Object.assign(new PassThrough(), { isTTY: true });
  const stdout = new PassThrough();
  vi.stubGlobal("process", { ...process, stdin, stdout });
  stdin.write(`${line}\n`);
  return () => String(stdout.read());
}

it.each(["yes", " YES "])("continues when %j is typed", async (line) => {
  const readOutput = stubTerminal(line);
  await confirmRemoval("PostgreSQL at db:5432/shop", false);
  expect(readOutput()).toContain("This deletes all records in PostgreSQL at db:5432/shop. Type yes to confirm: ");
});

it.each(["no", "", "y", "yes please"])("throws when %j is typed", async (line) => {
  stubTerminal(line);
  await expect(confirmRemoval("PostgreSQL at db:5432/shop", false)).rejects.toThrow("Nothing was changed.");
});

it("requires --yes if there is no terminal, and does not ask if --yes is given", async () => {
  vi.stubGlobal("process", { ...process, stdin: new PassThrough(), stdout: new PassThrough() });
  await expect(confirmRemoval("PostgreSQL at db:5432/shop", false)).rejects.toThrow(
    "This deletes all records in PostgreSQL at db:5432/shop. Add --yes to confirm.",
  );
  await confirmRemoval("PostgreSQL at db:5432/shop", true);
});
