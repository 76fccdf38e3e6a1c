/** Every fault, in the order in which they are played. */
import { DATABASE_AWAY } from "./database-away";
import { CERTIFICATE } from "./certificate";
import type { Fault } from "./fault";
import { KILLED } from "./killed";
import { OVERLOAD } from "./overload";

export const FAULTS: readonly Fault[] = [...DATABASE_AWAY, KILLED, OVERLOAD, CERTIFICATE];
