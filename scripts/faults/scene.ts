/** A server on a copy of the demo of its own, as one fault finds it. */
import { setTimeout as wait } from "node:timers/promises";
import type { DatabaseKind } from "../../server/db/database";
import { demoSession } from "../demo-session";
import { startApi, type Api } from "../load/start-api";
import type { TemporaryPostgres } from "../temporary-postgres";
import { createCall, type Call } from "./caller";

const HEALTHY_WITHIN_MS = 90_000;
const LOOK_MS = 100;

interface SceneOptions {
  kind: DatabaseKind;
  seconds: number;
  variables: Record<string, string>;
  postgres?: TemporaryPostgres;
}

export interface Scene {
  readonly kind: DatabaseKind;
  readonly seconds: number;
  /** The whole environment of the server. */
  readonly variables: Readonly<Record<string, string>>;
  /** @throws Error on the bundled database */
  postgres(): TemporaryPostgres;
  /** Starts the server, again where it has ended, with these variables beside its own. @throws NotStarted */
  start(changed?: Record<string, string>): Promise<Api>;
  /** Has calls go to this server again, where another one was started beside it. */
  goOnWith(running: Api): void;
  /** The server that calls go to: the one that was started last. */
  api(): Api;
  /** Opens a session, which `call` goes on with. */
  signIn(): Promise<void>;
  call: Call;
  /** The header by which somebody else may call within the session. */
  authorization(): Record<string, string>;
  /** Waits until the server is ready and answers a list; answers false where that takes longer than one waits. */
  becomesHealthy(): Promise<boolean>;
  close(): Promise<void>;
}

export function createScene({ kind, seconds, variables, postgres }: SceneOptions): Scene {
  let api: Api | undefined;
  let token: string | undefined;
  const current = () => {
    if (!api) throw new Error("The server was not started.");
    return api;
  };
  const call = createCall(
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
      if (!postgres) throw new Error("The bundled database is no server of its own.");
      return postgres;
    },
    async start(changed) {
      api = await startApi({ ...variables, ...changed });
      return api;
    },
    goOnWith: (running) => void (api = running),
    api: current,
    async signIn() {
      ({ token } = await demoSession(current().origin, variables["DEMO_PASSWORD"] ?? ""));
    },
    call,
    authorization: () => ({ authorization: `Bearer ${token}` }),
    async becomesHealthy() {
      const started = performance.now();
      while (performance.now() - started < HEALTHY_WITHIN_MS) {
        if (await isHealthy()) return true;
        await wait(LOOK_MS);
      }
      return false;
    },
    close: async () => api?.stop("SIGKILL"),
  };
}
