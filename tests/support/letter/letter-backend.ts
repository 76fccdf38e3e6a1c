/**
 * A test double of a backend that implements only the documented calls, and those that a test adds, over HTTP.
 * It serves the built console from the same origin, records every call, and answers unknown calls with 404.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { projectRoot } from "../../../scripts/project";
import { TEST_NOW } from "../../../scripts/test-env";
import { ACCOUNTS } from "./accounts";
import { serveConsole } from "./console-files";
import { sendFault, appliesTo, type ActiveFault, type Fault } from "./faults";
import type { FurtherResource } from "../further-resources";
import { addFurtherRecords, createFurtherRoutes } from "./further-routes";
import { createRecords, type LetterRecords } from "./records";
import { errorResponse, type RouteResponse, type Route } from "./route";
import { ROUTES } from "./routes";
import type { Row } from "./values";

/** A call as it arrived, with the status of its response. */
interface LetterCall {
  method: string;
  path: string;
  query: Record<string, string>;
  /** Query parameters that the call does not have. */
  unknownQuery: string[];
  /** Parsed JSON, the text if it is not JSON, or undefined without a body. */
  body: unknown;
  authorization: string | undefined;
  /** Whether the backend has the call: it is documented, belongs to a further resource, or was added with `offer`. */
  known: boolean;
  /** 0 before or without a response. */
  status: number;
}

export interface LetterBackend {
  /** The origin, without a trailing slash. */
  readonly url: string;
  /** The current records. A test may change them before a page loads. */
  readonly records: LetterRecords;
  /** Every API call since the last `reset` or `forgetCalls`, in order of arrival. */
  readonly calls: readonly LetterCall[];
  /** Returns the calls of a method to a whole path or a pattern. */
  callsTo(method: string, path: RegExp | string): LetterCall[];
  /** Returns the calls that the backend does not have. A test expects none. */
  unknownCalls(): LetterCall[];
  /** Makes calls fail. The first matching fault applies. Returns the fault with its `hits`. */
  fault(fault: Fault): ActiveFault;
  /** Removes every fault, and keeps records and calls. */
  clearFaults(): void;
  /** Clears the recorded calls, and keeps records and faults. */
  forgetCalls(): void;
  /** Whether GET /api/auth/me returns the user itself or { user }. */
  meShape: "user" | "wrapped";
  /** The ETag of every API response, if set. Many servers send one but ignore it in updates. */
  etag: string | undefined;
  /** Replaces a GET response with this body and status 200; `undefined` keeps the response. `path` has no query. */
  rewrite: ((path: string, answer: RouteResponse) => unknown) | undefined;
  /** Adds a call, like a backend that offers a feature. */
  offer(route: Route): void;
  /** Resets records, calls, faults, sessions, `meShape`, `etag` and `rewrite`, and removes added calls. */
  reset(): void;
  close(): Promise<void>;
}

interface State {
  records: LetterRecords;
  calls: LetterCall[];
  faults: ActiveFault[];
  /** Tokens whose session has ended. */
  ended: Set<string>;
  meShape: "user" | "wrapped";
  etag?: string | undefined;
  rewrite?: LetterBackend["rewrite"];
  /** Calls beyond the documented ones. */
  offered: Route[];
}

const newState = (further: readonly FurtherResource[]): State => {
  const records = createRecords();
  addFurtherRecords(records, further);
  return { records, calls: [], faults: [], ended: new Set(), meShape: "user", offered: createFurtherRoutes(further) };
};

/**
 * Starts the backend on a free port of the loopback interface, with the console of dist/.
 * @param further resources that the documentation does not name
 */
export async function startLetterBackend(further: readonly FurtherResource[] = []): Promise<LetterBackend> {
  const dist = path.join(projectRoot, "dist");
  let state = newState(further);
  const server = createServer((request, response) => {
    // On a broken keep-alive connection Chromium would repeat the request, so that one call would count twice.
    response.setHeader("connection", "close");
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    if (pathname.startsWith("/api/")) void answerCall(state, request, response);
    else serveConsole(response, dist, pathname);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    get records() {
      return state.records;
    },
    get calls() {
      return state.calls;
    },
    callsTo: (method, path) =>
      state.calls.filter((call) => appliesTo({ method, path, hits: 0 }, call.method, call.path)),
    unknownCalls: () => state.calls.filter((call) => !call.known),
    fault(fault) {
      const active = { ...fault, hits: 0 };
      state.faults.push(active);
      return active;
    },
    clearFaults() {
      state.faults = [];
    },
    forgetCalls() {
      state.calls = [];
    },
    get meShape() {
      return state.meShape;
    },
    set meShape(shape) {
      state.meShape = shape;
    },
    get etag() {
      return state.etag;
    },
    set etag(etag) {
      state.etag = etag;
    },
    get rewrite() {
      return state.rewrite;
    },
    set rewrite(rewrite) {
      state.rewrite = rewrite;
    },
    offer(route) {
      state.offered.push(route);
    },
    reset() {
      state = newState(further);
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Calls that need no session. Most of them exist only after `offer`. */
const WITHOUT_SESSION = /^\/api\/(auth\/(login|second-step|invitation|password-reset)|kyc-changes)(\/|$)/;

async function answerCall(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const method = request.method ?? "GET";
  // The console takes the current day from this header. The bundled API also sends TEST_NOW.
  response.setHeader("date", new Date(TEST_NOW).toUTCString());
  if (state.etag !== undefined) response.setHeader("etag", state.etag);
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
  const query = Object.fromEntries(searchParams);
  const body = parse(await readAll(request));
  const route = [...state.offered, ...ROUTES].find(
    (candidate) => candidate.method === method && candidate.pattern.test(pathname),
  );
  const call: LetterCall = {
    method,
    path: pathname,
    query,
    unknownQuery: route ? Object.keys(query).filter((name) => !route.query.includes(name)) : [],
    body,
    authorization: request.headers.authorization,
    known: route !== undefined,
    status: 0,
  };
  state.calls.push(call);

  const fault = state.faults.find((candidate) => appliesTo(candidate, method, pathname));
  if (fault) fault.hits += 1;
  if (fault?.delay) await sleep(fault.delay);
  if (fault?.kind) {
    call.status = sendFault(response, { ...fault, kind: fault.kind });
    return;
  }
  const answer = route ? answerKnown(state, route, call) : errorResponse(404, `Unknown call: ${method} ${pathname}`);
  call.status = answer.status;
  const rewritten = method === "GET" ? state.rewrite?.(pathname, answer) : undefined;
  write(response, rewritten === undefined ? answer : { status: 200, body: rewritten });
}

function answerKnown(state: State, route: Route, call: LetterCall): RouteResponse {
  const token = call.authorization?.replace(/^Bearer /, "");
  const account = ACCOUNTS.find((candidate) => candidate.token === token && !state.ended.has(candidate.token));
  if (!account && !WITHOUT_SESSION.test(call.path)) return errorResponse(401, "Sign in first");
  if (call.path === "/api/auth/login") state.ended.clear();
  if (call.path === "/api/auth/logout" && account) state.ended.add(account.token);
  const answer = route.answer({
    records: state.records,
    id: decodeURIComponent(route.pattern.exec(call.path)?.groups?.["id"] ?? ""),
    query: call.query,
    body: typeof call.body === "object" && call.body !== null ? (call.body as Row) : {},
    email: account?.user.email,
  });
  const wrapped = call.path === "/api/auth/me" && state.meShape === "wrapped";
  return wrapped ? { ...answer, body: { user: answer.body } } : answer;
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

function parse(text: string): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function write(response: ServerResponse, { status, body }: RouteResponse): void {
  const asText = typeof body === "string";
  response.writeHead(status, { "content-type": asText ? "text/csv" : "application/json" });
  response.end(body === undefined ? undefined : asText ? body : JSON.stringify(body));
}
