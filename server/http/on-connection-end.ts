import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Callbacks that are still pending for each connection. */
const pendingBySocket = new WeakMap<Socket, Set<() => void>>();

/**
 * Calls `end` once, when the response has been sent or its connection has closed. Node reports a closed connection only
 * to the response that is being sent, not to pipelined responses that wait behind it.
 */
export function onResponseEnd(raw: ServerResponse, end: () => void): void {
  const { socket } = raw.req;
  if (socket.destroyed) return end();
  const pending = pendingBySocket.get(socket) ?? watch(socket);
  const endOnce = () => {
    if (pending.delete(endOnce)) end();
  };
  pending.add(endOnce);
  raw.once("close", endOnce);
}

function watch(socket: Socket): Set<() => void> {
  const pending = new Set<() => void>();
  pendingBySocket.set(socket, pending);
  socket.once("close", () => {
    for (const end of pending) end();
  });
  return pending;
}
