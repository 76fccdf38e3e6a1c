/** Parses the command line of `npm run load`. */
import { parseOptions } from "../../server/base/command-options";
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
  const number = { type: "string" as const };
  const flag = { type: "boolean" as const, default: false };
  const { orders, seconds, connections, minutes, pglite, upserts } = parseOptions({
    options: {
      orders: { ...number, default: "1000000" },
      seconds: { ...number, default: "5" },
      connections: { ...number, default: "10" },
      minutes: { ...number, default: "0" },
      pglite: flag,
      upserts: flag,
    },
  }).values;
  return {
    orders: parseCount("orders", orders),
    seconds: parseCount("seconds", seconds),
    connections: parseCount("connections", connections),
    minutes: parseCount("minutes", minutes),
    pglite,
    upserts,
  };
}

function parseCount(option: string, text: string): number {
  if (!/^\d{1,8}$/.test(text))
    throw new StartError(`--${option} must be a whole number, but is ${JSON.stringify(text)}.`);
  return Number(text);
}
