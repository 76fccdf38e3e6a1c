import type { ServerResponse } from "node:http";
import { rateLimitedError } from "./errors";

const RETRY_SECONDS = 5;

/** Counts the uploads that are being received or processed on this server. */
export interface ActiveUploads {
  /**
   * Counts an upload until its response closes, which also happens if the upload is aborted.
   * @param limits the keys that the upload counts for, with the number of uploads that each may have at a time
   * @throws HttpError 429
   */
  begin(limits: Readonly<Record<string, number>>, response: ServerResponse): void;
}

/** @param message for an upload beyond a limit */
export function createActiveUploads(message: string): ActiveUploads {
  const active = new Map<string, number>();
  const add = (keys: readonly string[], change: 1 | -1) => {
    for (const key of keys) {
      const count = (active.get(key) ?? 0) + change;
      if (count === 0) active.delete(key);
      else active.set(key, count);
    }
  };
  return {
    begin(limits, response) {
      if (Object.entries(limits).some(([key, limit]) => (active.get(key) ?? 0) >= limit)) {
        throw rateLimitedError(message, RETRY_SECONDS);
      }
      const keys = Object.keys(limits);
      add(keys, 1);
      response.once("close", () => add(keys, -1));
    },
  };
}
