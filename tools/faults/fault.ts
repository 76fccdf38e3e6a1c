/** A fault: its description, and a function that plays it. */
import type { DatabaseKind } from "../../server/db/database";
import type { CountedResponse } from "./tally";
import type { Scene } from "./scene";

/** The result of playing a fault. */
export interface FaultResult {
  /** The distinct responses that callers received; empty if there were no callers. */
  seen: CountedResponse[];
  /** The number of acknowledged decisions. */
  acknowledged: number;
  /** Acknowledged decisions that were lost, and anything else that was lost or done twice. */
  lost: string[];
  /** Seconds from the end of the fault until the server is ready and returns a list; undefined if it never does. */
  healthyAfter: number | undefined;
  /** Violations of the expected behaviour. */
  wrong: string[];
  /** Further details, such as what was done and the messages that an operator would read. */
  notes: string[];
}

export interface Fault {
  /** The name for `--only`, such as "database-stops". */
  name: string;
  /** A short description. */
  description: string;
  databases: readonly DatabaseKind[];
  /** Returns the reason if the fault cannot be played on this machine. */
  skipReason?: () => string | undefined;
  play(scene: Scene): Promise<FaultResult>;
}

export const hasPassed = ({ lost, healthyAfter, wrong }: FaultResult): boolean =>
  lost.length === 0 && healthyAfter !== undefined && wrong.length === 0;
