/** Closes connections of clients that do not read their responses, because unread data occupies memory. */
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { responseSize } from "./bytes-in-flight";
import { onResponseEnd } from "./on-connection-end";

interface ReadTimeouts {
  /** How long a connection may be without traffic. Node may notice only after twice this time. */
  stalledMs: number;
  /**
   * A response that is not a stream may take `answerMs`, plus `kibibyteMs` for each KiB. This limit is for clients that
   * read a little now and then, and so are not stalled.
   */
  answerMs: number;
  kibibyteMs: number;
}

/** Allows 16 KiB a second, the speed of a poor mobile connection. */
const READ_TIMEOUTS: ReadTimeouts = { stalledMs: 10_000, answerMs: 15_000, kibibyteMs: 1_000 / 16 };

export function disconnectSlowReaders(app: FastifyInstance, timeouts = READ_TIMEOUTS): void {
  app.addHook("onSend", ({ socket }, { raw }, payload, done) => {
    // `app.inject` has no socket.
    if (!(socket instanceof Socket)) return done(null, payload);
    raw.setTimeout(timeouts.stalledMs, () => {
      // If nothing waits to be sent, the handler of a stream is slow, not the client.
      if (socket.writableLength > 0) socket.destroy();
    });
    const bytes = responseSize(payload);
    if (bytes > 0) {
      const ms = timeouts.answerMs + (bytes / 1_024) * timeouts.kibibyteMs;
      const timer = setTimeout(() => socket.destroy(), ms).unref();
      onResponseEnd(raw, () => clearTimeout(timer));
    }
    return done(null, payload);
  });
}
