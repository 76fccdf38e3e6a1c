/**
 * One process per data directory: two PGlite instances on the same files corrupt them.
 *
 * The lock is a listening local socket, because the operating system drops it with the process whatever ends it.
 * A file with a process id would outlive a killed server, and in a container the id is the same each time.
 */
import { createHash, randomUUID } from "node:crypto";
import { realpath, rm } from "node:fs/promises";
import { createConnection, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { StartError } from "../start-error";

/** The shortest limit among the systems that Node runs on, less the terminating byte. */
const LONGEST_SOCKET_PATH = 103;
/** Longer than a rival needs between finding a dead socket and removing it. */
const RIVAL_MS = 200;

interface Holder {
  pid: number;
  token: string;
}

/**
 * Takes the lock and answers the function that releases it.
 * @throws StartError naming the process that holds it
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  const address = await socketOf(dataDir, "lock");
  const me: Holder = { pid: process.pid, token: randomUUID() };
  const server = (await listen(address, me)) ?? (await replaceDead(dataDir, address, me));
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/** Where a local socket of the directory lies: in it, or where its path is too long for one, beside those of others. */
export async function socketOf(dataDir: string, name: "lock" | "copies"): Promise<string> {
  const real = await realpath(dataDir);
  const hash = createHash("sha256").update(real).digest("hex").slice(0, 24);
  const elsewhere = `marketplace-${hash}${name === "lock" ? "" : `-${name}`}`;
  if (process.platform === "win32") return `\\\\.\\pipe\\${elsewhere}`;
  const inside = join(real, name);
  return Buffer.byteLength(inside) <= LONGEST_SOCKET_PATH ? inside : join(tmpdir(), elsewhere);
}

/** The server that holds the lock, or undefined when the address is taken by someone, alive or dead. */
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

async function replaceDead(dataDir: string, address: string, me: Holder): Promise<Server> {
  const holder = await ask(address);
  if (holder) throw inUse(dataDir, holder);
  await rm(address, { force: true });
  const server = await listen(address, me);
  // Two processes may find the same dead socket and both replace it: the one whose socket is left has the lock.
  await wait(RIVAL_MS);
  const winner = await ask(address);
  if (server && winner?.token === me.token) return server;
  // The loser's server is left open on purpose: closing it would remove the winner's socket, which has its name.
  throw inUse(dataDir, winner);
}

/** Who answers at the address; undefined when nobody does. */
function ask(address: string): Promise<Holder | undefined> {
  return new Promise((resolve) => {
    const socket = createConnection(address);
    let text = "";
    socket.on("data", (chunk) => (text += chunk.toString()));
    socket.on("error", () => resolve(undefined));
    socket.on("end", () => resolve(JSON.parse(text) as Holder));
  });
}

function inUse(dataDir: string, holder: Holder | undefined): StartError {
  const who = holder ? `process ${holder.pid}` : "another process";
  return new StartError(
    `The data directory ${dataDir} is in use by ${who}. Stop it, or set DATA_DIR to another directory.`,
  );
}
