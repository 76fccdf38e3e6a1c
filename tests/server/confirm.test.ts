/** Asks for confirmation before it removes the records of a database server. */
import { PassThrough } from "node:stream";
import { afterEach, expect, it, vi } from "vitest";
import { confirmRemoval } from "../../server/cli/confirm";

afterEach(() => vi.unstubAllGlobals());

/** Stubs a terminal where someone types this line, and returns a function that reads the output. */
function stubTerminal(line: string) {
  const stdin = Object.assign(new PassThrough(), { isTTY: true });
  const stdout = new PassThrough();
  vi.stubGlobal("process", { ...process, stdin, stdout });
  stdin.write(`${line}\n`);
  return () => String(stdout.read());
}

it.each(["yes", " YES "])("continues when %j is typed", async (line) => {
  const said = stubTerminal(line);
  await confirmRemoval("PostgreSQL at db:5432/shop", false);
  expect(said()).toContain("This removes all records of PostgreSQL at db:5432/shop. Type yes to do it: ");
});

it.each(["no", "", "y", "yes please"])("stops when %j is typed", async (line) => {
  stubTerminal(line);
  await expect(confirmRemoval("PostgreSQL at db:5432/shop", false)).rejects.toThrow("Nothing was changed.");
});

it("requires --yes without a terminal, and does not ask when it is given", async () => {
  vi.stubGlobal("process", { ...process, stdin: new PassThrough(), stdout: new PassThrough() });
  await expect(confirmRemoval("PostgreSQL at db:5432/shop", false)).rejects.toThrow(
    "This removes all records of PostgreSQL at db:5432/shop. Add --yes to do it.",
  );
  await confirmRemoval("PostgreSQL at db:5432/shop", true);
});
