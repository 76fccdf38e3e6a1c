/** Parses the command line of `npm run load`. */
import { parseArgs } from "node:util";
import { StartError } from "../../server/base/start-error";
import type { LoadOptions } from "./measure";

export interface Arguments extends LoadOptions {
  /** The number of orders in the demo data of a temporary database. */
  orders: number;
  /** The duration of the mix at a steady rate. */
  minutes: number;
  /** Uses the bundled database instead of a temporary PostgreSQL. */
  pglite: boolean;
  /** Measures orders that a shop sends, instead of reads and decisions. */
  upserts: boolean;
}

/** Parses the arguments of the process, and adds the defaults of missing ones. @throws StartError */
export function readArguments(): Arguments {
  const values = parse();
  const { orders = "1000000", seconds = "5", connections = "10", minutes = "0" } = values;
  const { pglite = false, upserts = false } = values;
  return {
    orders: Number(orders),
    seconds: Number(seconds),
    connections: Number(connections),
    minutes: Number(minutes),
    pglite,
    upserts,
  };
}

function parse() {
  const number = { type: "string" as const };
  const flag = { type: "boolean" as const };
  try {
    return parseArgs({
      options: {
        ...{ orders: number, seconds: number, connections: number, minutes: number },
        ...{ pglite: flag, upserts: flag },
      },
    }).values;
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error));
  }
}
