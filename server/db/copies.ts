/**
 * Copies a bundled database that another process has open. This works for anyone with access to its directory.
 *
 * A client that connects to the local socket of the directory gets the name of a file in the directory. The file exists
 * until the connection closes. No records travel over the socket, so file permissions still decide who can read them.
 */
import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { createConnection, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { StartError } from "../base/start-error";
import { socketPath } from "./data-dir-lock";
import { makePrivateDirectory } from "./private-files";

/** The reply of the process that has the directory open, as one line of JSON. */
type Answer = { path: string } | { error: string };

/**
 * Serves copies until the returned function is called. The caller must hold the lock of the directory.
 * @param copy returns the files of the database as a tar
 */
export async function serveCopies(dataDir: string, copy: () => Promise<Blob>): Promise<() => Promise<void>> {
  const directory = join(dataDir, "copying");
  const address = await socketPath(dataDir, "copies");
  // Removes what a killed process left behind.
  await rm(directory, { recursive: true, force: true });
  await rm(address, { force: true });
  const sockets = new Set<Socket>();

  async function answer(socket: Socket): Promise<void> {
    const path = join(directory, `${randomUUID()}.tar`);
    sockets.add(socket);
    socket.on("error", () => undefined);
    const say = (text: Answer) => socket.write(`${JSON.stringify(text)}\n`);
    const closed = new Promise((resolve) => socket.once("close", resolve));
    try {
      await makePrivateDirectory(directory);
      await writeFile(path, (await copy()).stream(), { mode: 0o600 });
      say({ path });
      await closed;
    } catch (error) {
      say({ error: error instanceof Error ? error.message : String(error) });
      socket.end();
    } finally {
      sockets.delete(socket);
      await rm(path, { force: true });
    }
  }
  const server = createServer((socket) => void answer(socket.resume()));
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(address, resolve));
  server.unref();
  return async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
    await rm(directory, { recursive: true, force: true });
  };
}

/**
 * Asks the process that has the directory open for a copy, and passes it to `read`. The file is removed afterwards.
 * @returns undefined if no process has the directory open
 * @throws StartError if the process cannot make a copy, or ends meanwhile
 */
export async function withCopy<T>(dataDir: string, read: (path: string) => Promise<T>): Promise<T | undefined> {
  const address = await socketPath(dataDir, "copies").catch(() => undefined);
  const socket = address && (await connectTo(address));
  if (!socket) return undefined;
  try {
    const answer = await lineFrom(socket);
    if ("error" in answer) throw new StartError(`The server could not copy its database (${answer.error}).`);
    return await read(answer.path);
  } finally {
    socket.destroy();
  }
}

const connectTo = (address: string): Promise<Socket | undefined> =>
  new Promise((resolve) => {
    const socket = createConnection(address);
    socket.once("connect", () => resolve(socket));
    socket.on("error", () => resolve(undefined));
  });

function lineFrom(socket: Socket): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk.toString();
      if (text.endsWith("\n")) resolve(JSON.parse(text) as Answer);
    });
    socket.once("close", () => reject(new StartError("The server stopped before it had copied its database.")));
  });
}
