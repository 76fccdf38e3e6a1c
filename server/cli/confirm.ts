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
  if (!process.stdin.isTTY) throw new StartError(`This removes all records of ${label}. Add --yes to do it.`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`This removes all records of ${label}. Type yes to do it: `);
  terminal.close();
  if (answer.trim().toLowerCase() !== "yes") throw new StartError("Nothing was changed.");
}
