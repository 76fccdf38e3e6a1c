import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { afterAll } from "vitest";
import { EVENT_STREAM_PATH } from "../../../providers/live/contract";
import { buildApp, type AppOptions } from "../../../server/app";
import { IN_MEMORY } from "../../../server/db/connect";
import type { Database } from "../../../server/db/database";
import { readEnv } from "../../../server/base/env";
import { createPasswordHasher } from "../../../server/auth/passwords";
import { seedIfEmpty } from "../../../server/seed/seed-demo";
import type { ResponseBody } from "./body";
import { confirmPassword } from "./confirm-password";
import { openSeededDatabase } from "./database";

export const TEST_PASSWORD = "test-password";
export const DEMO_SIZE = { vendors: 30, users: 60, orders: 45, products: 40, reviews: 25 };
/** Argon2 at minimal cost, because tests only need its result. */
export const cheapPasswords = createPasswordHasher({ memoryCost: 8, timeCost: 1, parallelism: 1 });

export type DemoAccount = "admin" | "auditor" | "vendor" | "customer";

export interface ApiResponse<B = ResponseBody> {
  status: number;
  headers: Record<string, unknown>;
  /** The parsed JSON, or an empty object if the response is not JSON. */
  body: B;
  text: string;
}

interface Request {
  as?: DemoAccount;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface TestApp {
  app: FastifyInstance;
  database: Database;
  login(person: DemoAccount): Promise<string>;
  /**
   * Sends a request: with `as`, in a session of that account whose password is confirmed. `B` is the type of the body.
   */
  call<B = ResponseBody>(method: string, url: string, options?: Request): Promise<ApiResponse<B>>;
}

type Options = Partial<Omit<AppOptions, "database" | "env">> & { env?: Record<string, string>; database?: Database };

const seed = ({ db }: Database) => seedIfEmpty(db, cheapPasswords, TEST_PASSWORD, DEMO_SIZE);

const isEventStream = ({ url }: InjectOptions) => typeof url === "string" && url.startsWith(EVENT_STREAM_PATH);

/** Reads the beginning of a stream that does not end, and closes it. */
async function readFirstChunk(response: LightMyRequestResponse): Promise<string> {
  for await (const chunk of response.stream()) {
    response.raw.res.destroy();
    return String(chunk);
  }
  return "";
}

/** Starts the real application on a seeded database. It is closed after the tests of the file, as is a new database. */
export async function startTestApp({ env = {}, database: given, ...options }: Options = {}): Promise<TestApp> {
  const database = given ?? (await openSeededDatabase(seed));
  if (given) await seed(given);
  const app = await buildApp({
    database,
    env: readEnv({
      ...{ LOG_LEVEL: "silent", LOGIN_ATTEMPTS: "1000", MAX_EVENT_LOOP_DELAY_MS: "0" },
      ...{ DATA_DIR: IN_MEMORY, ...env },
    }),
    dist: "/nonexistent",
    passwords: cheapPasswords,
    // Tests change sessions and rights directly in the database, so no lookup may be reused.
    actorReuseMs: 0,
    ...options,
  });
  afterAll(async () => {
    await app.close();
    if (!given) await database.close();
  });

  async function send<B = ResponseBody>(request: InjectOptions): Promise<ApiResponse<B>> {
    const response = await app.inject(isEventStream(request) ? { ...request, payloadAsStream: true } : request);
    const text = isEventStream(request) ? await readFirstChunk(response) : response.body;
    const isJson = text !== "" && String(response.headers["content-type"]).startsWith("application/json");
    return {
      status: response.statusCode,
      headers: response.headers,
      body: isJson ? (JSON.parse(text) as B) : ({} as B),
      text,
    };
  }

  const tokens = new Map<DemoAccount, Promise<string>>();
  async function login(person: DemoAccount): Promise<string> {
    const payload = { email: `${person}@bazaar.example`, password: TEST_PASSWORD };
    const { body } = await send({ method: "POST", url: "/api/auth/login", payload });
    return body.token;
  }
  async function openSession(person: DemoAccount): Promise<string> {
    const token = await login(person);
    if (token) await confirmPassword(database.db, token);
    return token;
  }
  /** Returns the token of the account's session. All calls share one sign-in. */
  function readToken(person: DemoAccount): Promise<string> {
    const token = tokens.get(person) ?? openSession(person);
    tokens.set(person, token);
    return token;
  }
  return {
    app,
    database,
    login,
    async call<B>(method: string, url: string, { as, body, headers = {} }: Request = {}) {
      const authorization = as ? { authorization: `Bearer ${await readToken(as)}` } : {};
      return send<B>({
        method: method as "GET",
        url,
        headers: { ...authorization, ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      });
    },
  };
}
