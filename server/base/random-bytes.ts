import { randomBytes } from "node:crypto";

const POOL_BYTES = 4_096;

let pool = Buffer.alloc(0);
let used = 0;

/**
 * Returns cryptographically random bytes from a pool, for callers that need many small values. Asking the system for a
 * few bytes at a time takes longer than encrypting a value.
 * @param count up to 4,096; read the buffer at once, because it is a view of the pool
 */
export function pooledRandomBytes(count: number): Buffer {
  if (used + count > pool.length) [pool, used] = [randomBytes(POOL_BYTES), 0];
  used += count;
  return pool.subarray(used - count, used);
}
