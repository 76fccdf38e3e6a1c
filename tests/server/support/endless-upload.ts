import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Starts an upload that never ends, and waits until the server receives it. The caller destroys the socket. */
export async function startEndlessUpload(
  { server }: FastifyInstance,
  request: string,
  headers: Readonly<Record<string, string>>,
): Promise<Socket> {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  const seen = once(server, "request");
  const sent = {
    Host: "127.0.0.1",
    "Content-Type": "application/octet-stream",
    "Content-Length": "100000",
    ...headers,
  };
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}`);
  socket.write([`${request} HTTP/1.1`, ...lines, "", "the first bytes"].join("\r\n"));
  await seen;
  return socket;
}
