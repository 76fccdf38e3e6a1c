/**
 * Allows one process per data directory: two PGlite instances on the same files corrupt them.
 *
 * The lock is a listening local socket, which the operating system closes however the process ends. A PID file would
 * outlive a killed server, and in a container the PID is always the same.
 */
import { createHash, randomUUID } from "node:crypto";
import { realpath, rm } from "node:fs/promises";
import { createConnection, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { StartError } from "../base/start-error";

/** The longest socket path, in bytes, that every platform of Node accepts. The terminating zero byte is not counted. */
const MAX_SOCKET_PATH = 103;
/** Longer than a competing process needs between finding a dead socket and removing it. */
const RACE_WAIT_MS = 200;

interface Holder {
  pid: number;
  token: string;
}

/**
 * Acquires the lock and returns a function that releases it.
 * @throws StartError if another process holds it, or if the directory cannot be locked
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  const address = await socketPath(dataDir, "lock");
  const me: Holder = { pid: process.pid, token: randomUUID() };
  const server = (await listen(address, me)) ?? (await replaceDead(dataDir, address, me));
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/** Returns the path of a local socket: in the directory or, if that path is too long, in the temporary directory. */
export async function socketPath(dataDir: string, name: "lock" | "copies"): Promise<string> {
  const real = await realpath(dataDir);
  const hash = createHash("sha256").update(real).digest("hex").slice(0, 24);
  const elsewhere = `marketplace-${hash}${name === "lock" ? "" : `-${name}`}`;
  if (process.platform === "win32") return `\\\\.\\pipe\\${elsewhere}`;
  const inside = join(real, name);
  return Buffer.byteLength(inside) <= MAX_SOCKET_PATH ? inside : join(tmpdir(), elsewhere);
}

/**
 * Listens on the address, which acquires the lock. Returns undefined if the address is taken, by a live or dead
 * process.
 */
function listen(address: string, me: Holder): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.end(JSON.stringify(me));
    });
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") resolve(undefined);
      else
        reject(new StartError(`The data directory cannot be locked at ${address} (${error.code ?? error.message}).`));
    });
    server.listen(address, () => {
      server.unref();
      resolve(server);
    });
  });
}

/** Acquires the lock of a process that has ended. @throws StartError if the process still runs */
async function replaceDead(dataDir: string, address: string, me: Holder): Promise<Server> {
  const holder = await ask(address);
  if (holder) throw inUseError(dataDir, holder);
  await rm(address, { force: true });
  const server = await listen(address, me);
  // Two processes may find the same dead socket and both replace it. The one whose socket remains has the lock.
  await wait(RACE_WAIT_MS);
  const winner = await ask(address);
  if (server && winner?.token === me.token) return server;
  // The loser keeps its server open on purpose. Closing it would remove the winner's socket, which has the same name.
  throw inUseError(dataDir, winner);
}

/** Asks who holds the lock. Returns undefined if the address does not respond. */
function ask(address: string): Promise<Holder | undefined> {
  return new Promise((resolve) => {
    const socket = createConnection(address);
    let text = "";
    socket.on("data", (chunk) => (text += chunk.toString()));
    socket.on("error", () => resolve(undefined));
    socket.on("end", () => resolve(JSON.parse(text) as Holder));
  });
}

function inUseError(dataDir: string, holder: Holder | undefined): StartError {
  const who = holder ? `process ${holder.pid}` : "another process";
  return new StartError(
    `The data directory ${dataDir} is in use by ${who}. Stop it, or set DATA_DIR to another directory.`,
  );
}
