import { describeError } from "./describe-error";
import { StorageError } from "./storage-error";

/**
 * A failure of a server's start or of a command. Its message tells the operator, in one line, what to change. Entry
 * points print the message without a stack and exit with code 1.
 */
export class StartError extends Error {
  override readonly name = "StartError";
}

/**
 * Prints the error and ends the process with code 1. A StartError or StorageError is one line; any other error includes
 * its stack.
 */
export function exitWithError(error: unknown): never {
  const isOneLine = error instanceof StartError || error instanceof StorageError;
  process.stderr.write(isOneLine ? `${error.message}\n` : `${describe(error)}\n`);
  process.exit(1);
}

function describe(error: unknown): string {
  const { message, stack, cause } = describeError(error);
  return [message, ...(cause ? [`Cause: ${cause.message}`] : []), stack].join("\n");
}
