import { createInterface } from "node:readline/promises";
import { StartError } from "../base/start-error";

/**
 * Asks for confirmation before all records of a database are removed.
 * @param label names the database
 * @param yes skips the question
 * @throws StartError if the answer is not yes, or if there is no terminal
 */
export async function confirmRemoval(label: string, yes: boolean): Promise<void> {
  if (yes) return;
  if (!process.stdin.isTTY) throw new StartError(`This deletes all records in ${label}. Add --yes to confirm.`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`This deletes all records in ${label}. Type yes to confirm: `);
  terminal.close();
  if (answer.trim().toLowerCase() !== "yes") throw new StartError("Nothing was changed.");
}
