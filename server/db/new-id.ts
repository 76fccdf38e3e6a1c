import { nextTimestamp } from "../base/clock";
import { pooledRandomBytes } from "../base/random-bytes";

/**
 * Returns a new id of 24 hexadecimal characters: seconds since 1970, then eight random bytes. Ids sort roughly by age.
 */
export function newId(): string {
  const seconds = Math.floor(nextTimestamp().getTime() / 1000);
  return seconds.toString(16).padStart(8, "0") + pooledRandomBytes(8).toString("hex");
}
