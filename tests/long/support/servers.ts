/** Starts three servers on a temporary PostgreSQL, behind HAProxy. */
import { expect, vi } from "vitest";
import { createApiCaller, type ApiCall } from "../../../tools/faults/caller";
import { DATA_KEY, SERVER_VARIABLES } from "../../../tools/faults/stage";
import { createDemoSession } from "../../../scripts/demo-session";
import { startApi, type RunningApi } from "../../../scripts/start-api";
import { startHaproxy } from "../../../scripts/start-haproxy";
import { findFreePorts } from "../../../scripts/start-program";
import { startTemporaryPostgres, type TemporaryPostgres } from "../../../scripts/temporary-postgres";
import { openLiveEvents, type LiveReader } from "../../server/support/live-events";

const LIST = "/api/admin/orders?page=1&limit=10";

export interface ServerSession {
  /** Sends a call through the load balancer. */
  call: ApiCall;
  /** A function per server, each of which sends a call to its server directly. */
  each: readonly ApiCall[];
  /** Opens the event stream of one server directly. With `lastId`, the stream continues after that event. */
  openEvents(server: number, lastId?: string): Promise<LiveReader>;
  /** Downloads a file through the load balancer and returns its text. */
  download(path: string): Promise<string>;
}

/** The response statuses of a server that is about to stop. */
interface StoppingStatus {
  live: number;
  ready: number;
  list: number;
}

export interface Servers {
  postgres: TemporaryPostgres;
  /** Opens a session of the demo administrator. */
  signIn(): Promise<ServerSession>;
  /** Stops each server with SIGTERM and starts it again on the same port. Returns each server's last statuses. */
  restartOneByOne(session: ServerSession): Promise<StoppingStatus[]>;
  stop(): Promise<void>;
}

/**
 * Starts the servers.
 *
 * @param changed environment variables that replace or add to the defaults
 */
export async function startServers(changed: Record<string, string>): Promise<Servers> {
  const postgres = await startTemporaryPostgres();
  const variables = { ...SERVER_VARIABLES, DATA_KEY, DATABASE_URL: postgres.url, TRUST_PROXY: "127.0.0.1", ...changed };
  const [front = 0, ...ports] = await findFreePorts(4);
  const start = (port = 0) => startApi({ ...variables, PORT: String(port) });
  // All servers start at once, as in a first deployment.
  const running: RunningApi[] = await Promise.all(ports.map((port) => start(port)));
  const bind = `127.0.0.1:${front}`;
  const addresses = Object.fromEntries(ports.map((port, index) => [`API_${index + 1}`, `127.0.0.1:${port}`]));
  const haproxy = startHaproxy("haproxy.cfg", { CONSOLE_BIND: bind, ...addresses });
  const origin = `http://${bind}`;
  const anonymousCall = createApiCaller(
    () => origin,
    () => undefined,
  );
  const stop = async () => {
    // SIGKILL is enough: no client is left.
    await Promise.all(running.map((api) => api.stop("SIGKILL")));
    await haproxy.stop();
    await postgres.stop();
  };
  try {
    await vi.waitFor(
      async () => expect((await anonymousCall("GET", "/api/health/ready")).status, haproxy.output()).toBe(200),
      {
        timeout: 30_000,
        interval: 100,
      },
    );
  } catch (error) {
    await stop();
    throw error;
  }

  return {
    postgres,
    async signIn() {
      const { token } = await createDemoSession(origin, SERVER_VARIABLES.DEMO_PASSWORD);
      const createCaller = (address: string) =>
        createApiCaller(
          () => address,
          () => token,
        );
      return {
        call: createCaller(origin),
        each: ports.map((port) => createCaller(`http://127.0.0.1:${port}`)),
        openEvents: (server, lastId) =>
          openLiveEvents(
            `http://127.0.0.1:${ports[server]}`,
            token,
            lastId === undefined ? {} : { "last-event-id": lastId },
          ),
        async download(path) {
          const answer = await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${token}` } });
          expect(answer.status).toBe(200);
          // text() would strip the byte order mark.
          return Buffer.from(await answer.arrayBuffer()).toString("utf8");
        },
      };
    },
    async restartOneByOne({ each }) {
      const seen: StoppingStatus[] = [];
      for (const [index, call] of each.entries()) {
        const stopped = running[index]?.stop();
        seen.push(await readStoppingStatus(call));
        await stopped;
        running[index] = await start(ports[index]);
      }
      return seen;
    },
    stop,
  };
}

async function readStoppingStatus(call: ApiCall): Promise<StoppingStatus> {
  const status = async (path: string) => (await call("GET", path)).status;
  await expect.poll(() => status("/api/health/ready")).toBe(503);
  return {
    live: await status("/api/health/live"),
    ready: await status("/api/health/ready"),
    list: await status(LIST),
  };
}
