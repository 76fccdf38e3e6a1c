/** Parses the command line of `npm run faults`. */
import type { ParseArgsConfig } from "node:util";
import { parseOptions } from "../../server/base/command-options";
import { StartError } from "../../server/base/start-error";
import type { Fault } from "./fault";

export interface Arguments {
  list: boolean;
  /** The selected faults, in their usual order. */
  faults: Fault[];
  /** The duration of faults without their own duration. */
  seconds: number;
}

const DEFAULT_SECONDS = 60;

/** @throws StartError with the remedy */
export function readArguments(args: string[], all: readonly Fault[]): Arguments {
  const { list, only, seconds } = parse(args);
  const unknown = only.find((name) => !all.some((fault) => fault.name === name));
  if (unknown !== undefined)
    throw new StartError(`Unknown fault ${unknown}. The faults are ${all.map(({ name }) => name).join(", ")}.`);
  if (!/^[1-9]\d{0,3}$/.test(seconds)) throw new StartError("--seconds must be a whole number from 1 to 9999.");
  const faults = all.filter(({ name }) => only.length === 0 || only.includes(name));
  return { list, faults, seconds: Number(seconds) };
}

function parse(args: string[]) {
  const options = {
    list: { type: "boolean", default: false },
    only: { type: "string", multiple: true, default: [] },
    seconds: { type: "string", default: String(DEFAULT_SECONDS) },
  } satisfies ParseArgsConfig["options"];
  return parseOptions({ args, options }, "\nThe options are --list, --only <name> and --seconds <number>.").values;
}
