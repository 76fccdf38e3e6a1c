import { describeError } from "./http/logging";

/**
 * A failure to start whose message is one line that tells the operator what to change.
 * Entry points print the message without a stack and exit with code 1.
 */
export class StartError extends Error {
  override readonly name = "StartError";
}

/** Prints why an entry point gives up and ends the process: one line for a StartError, else the stack. */
export function failToStart(error: unknown): never {
  process.stderr.write(error instanceof StartError ? `${error.message}\n` : `${describe(error)}\n`);
  process.exit(1);
}

function describe(error: unknown): string {
  const { message, stack } = describeError(error);
  return [message, stack].join("\n");
}
