/** The environment of one fault: a server on its own copy of the demo data. */
import { setTimeout as wait } from "node:timers/promises";
import type { DatabaseKind } from "../../server/db/database";
import { createDemoSession } from "../../scripts/demo-session";
import { startApi, type RunningApi } from "../../scripts/start-api";
import type { TemporaryPostgres } from "../../scripts/temporary-postgres";
import { createApiCaller, type ApiCall } from "./caller";

const HEALTHY_TIMEOUT_MS = 90_000;
const POLL_MS = 100;

interface SceneOptions {
  kind: DatabaseKind;
  seconds: number;
  variables: Record<string, string>;
  postgres?: TemporaryPostgres;
}

export interface Scene {
  readonly kind: DatabaseKind;
  readonly seconds: number;
  /** The complete environment of the server. */
  readonly variables: Readonly<Record<string, string>>;
  /** The temporary PostgreSQL. @throws Error if the server uses the bundled database */
  postgres(): TemporaryPostgres;
  /** Starts a server with these variables added to `variables`, and directs calls to it. @throws StartFailedError */
  start(changed?: Record<string, string>): Promise<RunningApi>;
  /** Directs calls to this server again after another one was started. */
  resumeWith(running: RunningApi): void;
  /** The server that receives calls: by default the last one started. */
  api(): RunningApi;
  /** Opens a session for subsequent calls. */
  signIn(): Promise<void>;
  call: ApiCall;
  /** The Authorization header, for other clients to use the same session. */
  authorization(): Record<string, string>;
  /** Waits until the server is ready and returns a list. Returns false on timeout. */
  becomesHealthy(): Promise<boolean>;
  close(): Promise<void>;
}

export function createScene({ kind, seconds, variables, postgres }: SceneOptions): Scene {
  let api: RunningApi | undefined;
  let token: string | undefined;
  const current = () => {
    if (!api) throw new Error("The server was not started.");
    return api;
  };
  const call = createApiCaller(
    () => current().origin,
    () => token,
  );
  const isHealthy = async () =>
    (await call("GET", "/api/health/ready")).status === 200 &&
    (await call("GET", "/api/admin/orders?page=1&limit=10")).status === 200;

  return {
    kind,
    seconds,
    variables,
    postgres() {
      if (!postgres) throw new Error("The bundled database is not a separate server.");
      return postgres;
    },
    async start(changed) {
      api = await startApi({ ...variables, ...changed });
      return api;
    },
    resumeWith: (running) => void (api = running),
    api: current,
    async signIn() {
      ({ token } = await createDemoSession(current().origin, variables["DEMO_PASSWORD"] ?? ""));
    },
    call,
    authorization: () => ({ authorization: `Bearer ${token}` }),
    async becomesHealthy() {
      const started = performance.now();
      while (performance.now() - started < HEALTHY_TIMEOUT_MS) {
        if (await isHealthy()) return true;
        await wait(POLL_MS);
      }
      return false;
    },
    close: async () => api?.stop("SIGKILL"),
  };
}
