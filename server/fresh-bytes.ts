import { randomBytes } from "node:crypto";

const AT_ONCE = 4_096;

let pool = Buffer.alloc(0);
let used = 0;

/**
 * Random bytes that nobody else gets, as `randomBytes`, for what is wanted in large numbers: asking the system for a few at a
 * time takes longer than to encrypt a value.
 * @param count up to 4,096; the buffer is to be read, not kept
 */
export function freshBytes(count: number): Buffer {
  if (used + count > pool.length) [pool, used] = [randomBytes(AT_ONCE), 0];
  used += count;
  return pool.subarray(used - count, used);
}
