import { parseArgs, type ParseArgsConfig } from "node:util";
import { StartError } from "./start-error";

/**
 * Parses the options of a command.
 * @param config as for `parseArgs` of Node; reads the arguments of the process by default
 * @param help added to the message of the error
 * @throws StartError if an option is unknown or lacks its value
 */
export function parseOptions<T extends ParseArgsConfig>(config: T, help = ""): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : String(error)}${help}`);
  }
}
