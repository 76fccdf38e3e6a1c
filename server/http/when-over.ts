import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** What is still to be done for each connection when it closes. */
const openBySocket = new WeakMap<Socket, Set<() => void>>();

/**
 * Calls `end` once, when the answer has been sent or its connection has closed. Node tells the answer of the latter only if
 * it is the one being sent, not those that wait for it on the same connection.
 */
export function whenOver(raw: ServerResponse, end: () => void): void {
  const { socket } = raw.req;
  if (socket.destroyed) return end();
  const open = openBySocket.get(socket) ?? watch(socket);
  const endOnce = () => {
    if (open.delete(endOnce)) end();
  };
  open.add(endOnce);
  raw.once("close", endOnce);
}

function watch(socket: Socket): Set<() => void> {
  const open = new Set<() => void>();
  openBySocket.set(socket, open);
  socket.once("close", () => {
    for (const end of open) end();
  });
  return open;
}
