/** What a fault is: declared as data, and one function that plays it. */
import type { DatabaseKind } from "../../server/db/database";
import type { Seen } from "./tally";
import type { Scene } from "./scene";

/** What was found while a fault was played. */
export interface Finding {
  /** What callers were answered; nothing where nobody called. */
  seen: Seen[];
  /** How many decisions were acknowledged. */
  acknowledged: number;
  /** Those of them that are gone, and other things that are lost or were done twice. */
  lost: string[];
  /** Seconds from the end of the fault until the server is ready and answers a list; undefined where it never does. */
  healthyAfter: number | undefined;
  /** What it did badly. */
  wrong: string[];
  /** What else is to be told: what was done, and what whoever runs it reads. */
  notes: string[];
}

export interface Fault {
  /** By which it is chosen, such as "database-stops". */
  name: string;
  /** What happens, in a few words. */
  what: string;
  databases: readonly DatabaseKind[];
  /** Why it cannot be played on this machine, where that is so. */
  leftOut?: () => string | undefined;
  play(scene: Scene): Promise<Finding>;
}

export const isOk = ({ lost, healthyAfter, wrong }: Finding): boolean =>
  lost.length === 0 && healthyAfter !== undefined && wrong.length === 0;
