import { createInterface } from "node:readline/promises";
import { StartError } from "../start-error";

/**
 * Before the records of a database server are removed: asks, unless the arguments have --yes.
 * @param label of the database
 * @throws StartError unless a person answers yes, and where there is no terminal to ask on
 */
export async function confirmRemoval(label: string, yes: boolean): Promise<void> {
  if (yes) return;
  if (!process.stdin.isTTY) throw new StartError(`This removes all records of ${label}. Add --yes to do it.`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`This removes all records of ${label}. Type yes to do it: `);
  terminal.close();
  if (answer.trim().toLowerCase() !== "yes") throw new StartError("Nothing was changed.");
}
