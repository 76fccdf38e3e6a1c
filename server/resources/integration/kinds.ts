import { customers } from "./customers";
import type { Kind } from "./kind";

/** All kinds of records that a shop's own system can send. */
export const KINDS: readonly Kind[] = [customers];
