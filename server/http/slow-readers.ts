/** Cuts the connections of clients that do not read their answers: what they leave unread takes memory here. */
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { answerSize } from "./bytes-in-flight";
import { whenOver } from "./when-over";

interface Patience {
  /** Without any traffic. Node may notice up to twice as late. */
  stalledMs: number;
  /** For an answer of any size, and for each KiB of it. A client that sends something now and then is not stalled. */
  answerMs: number;
  kibibyteMs: number;
}

/** 16 KiB a second is a poor mobile connection. */
const PATIENCE: Patience = { stalledMs: 10_000, answerMs: 15_000, kibibyteMs: 1_000 / 16 };

export function cutSlowReaders(app: FastifyInstance, patience = PATIENCE): void {
  app.addHook("onSend", ({ socket }, { raw }, payload, done) => {
    // `app.inject` has no socket.
    if (!(socket instanceof Socket)) return done(null, payload);
    raw.setTimeout(patience.stalledMs, () => {
      // Otherwise it is the handler of a stream that is slow.
      if (socket.writableLength > 0) socket.destroy();
    });
    const bytes = answerSize(payload);
    if (bytes > 0) {
      const ms = patience.answerMs + (bytes / 1_024) * patience.kibibyteMs;
      const timer = setTimeout(() => socket.destroy(), ms).unref();
      whenOver(raw, () => clearTimeout(timer));
    }
    return done(null, payload);
  });
}
