import { randomBytes } from "node:crypto";

const POOL_BYTES = 4_096;

let pool = Buffer.alloc(0);
let used = 0;

/**
 * Returns cryptographically random bytes from a pool, for callers that need many small values. Asking the system for a
 * few bytes at a time takes longer than encrypting a value.
 * @param count up to 4,096; do not keep the buffer, because it is a view that keeps the whole pool in memory
 */
export function pooledRandomBytes(count: number): Buffer {
  if (used + count > pool.length) [pool, used] = [randomBytes(POOL_BYTES), 0];
  used += count;
  return pool.subarray(used - count, used);
}
