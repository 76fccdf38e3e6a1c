/** Every fault, in the order in which they are played. */
import { DATABASE_AWAY } from "./database-away";
import type { Fault } from "./fault";
import { KILLED } from "./killed";

export const FAULTS: readonly Fault[] = [...DATABASE_AWAY, KILLED];
