/**
 * A test double of a backend that answers only the calls that the documentation names, over real HTTP, and serves the
 * built console from the same origin. It records every call; a call that it does not know is answered with 404.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { projectRoot } from "../../../scripts/project";
import { TEST_NOW } from "../../../scripts/test-env";
import { ACCOUNTS } from "./accounts";
import { serveConsole } from "./console-files";
import { fail, strikes, type ActiveFault, type Fault } from "./faults";
import { createRecords, type LetterRecords } from "./records";
import { failed, type Answer, type Route } from "./route";
import { ROUTES } from "./routes";
import type { Row } from "./values";

/** One call as it arrived and what was answered. */
interface LetterCall {
  method: string;
  path: string;
  query: Record<string, string>;
  /** Parameters that the documentation does not name for this call. */
  unknownQuery: string[];
  /** Parsed JSON; the text where it is not JSON; undefined without a body. */
  body: unknown;
  authorization: string | undefined;
  /** Whether the documentation names the call. */
  known: boolean;
  /** 0 while, or because, nothing was answered. */
  status: number;
}

export interface LetterBackend {
  /** The origin, without a trailing slash. */
  readonly url: string;
  /** The records as they stand; a test may change them before a page loads. */
  readonly records: LetterRecords;
  /** Every API call since the last reset, in order of arrival. */
  readonly calls: readonly LetterCall[];
  /** The calls of a method on a path, which is a whole path or a pattern. */
  callsTo(method: string, path: RegExp | string): LetterCall[];
  /** Calls that the documentation does not name: a test expects none. */
  unknownCalls(): LetterCall[];
  /** Makes calls fail; the first fault that strikes counts. Returns it, with its `hits`. */
  fault(fault: Fault): ActiveFault;
  /** Ends every fault and keeps records and calls. */
  clearFaults(): void;
  /** Ends the count and keeps records and faults. */
  forgetCalls(): void;
  /** Whether GET /api/auth/me answers the user itself or { user }. */
  meShape: "user" | "wrapped";
  /** Answers a read in its own way; the path is as it was sent. `undefined` leaves the answer as it is. */
  rewrite: ((path: string, answer: Answer) => unknown) | undefined;
  /** Answers a further call, as a backend with a feature does. */
  offer(route: Route): void;
  /** The records, calls, faults, sessions and offers of a new backend. */
  reset(): void;
  close(): Promise<void>;
}

interface State {
  records: LetterRecords;
  calls: LetterCall[];
  faults: ActiveFault[];
  /** Tokens that were logged out. */
  ended: Set<string>;
  meShape: "user" | "wrapped";
  rewrite?: LetterBackend["rewrite"];
  /** Calls beyond the documented ones. */
  offered: Route[];
}

const newState = (): State => ({
  records: createRecords(),
  calls: [],
  faults: [],
  ended: new Set(),
  meShape: "user",
  offered: [],
});

/** Starts the backend on a free port of the loopback interface; `dist` holds the built console. */
export async function startLetterBackend(dist = path.join(projectRoot, "dist")): Promise<LetterBackend> {
  let state = newState();
  const server = createServer((request, response) => {
    // A kept connection makes Chromium repeat a request when it breaks, and one call would count twice.
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
    callsTo: (method, path) => state.calls.filter((call) => strikes({ method, path, hits: 0 }, call.method, call.path)),
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
      state = newState();
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** What is called without anybody being signed in; most of it is offered alone. */
const WITHOUT_SESSION = /^\/api\/(auth\/(login|second-step|invitation)|kyc-changes)(\/|$)/;

async function answerCall(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const method = request.method ?? "GET";
  // The console takes "today" from the server's clock: that of the tests, as the bundled API has it.
  response.setHeader("date", new Date(TEST_NOW).toUTCString());
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

  const fault = state.faults.find((candidate) => strikes(candidate, method, pathname));
  if (fault) fault.hits += 1;
  if (fault?.delay) await sleep(fault.delay);
  if (fault?.kind) {
    call.status = fail(response, { ...fault, kind: fault.kind });
    return;
  }
  const answer = route ? answerKnown(state, route, call) : failed(404, `Unknown call: ${method} ${pathname}`);
  call.status = answer.status;
  const rewritten = method === "GET" ? state.rewrite?.(pathname, answer) : undefined;
  write(response, rewritten === undefined ? answer : { status: 200, body: rewritten });
}

function answerKnown(state: State, route: Route, call: LetterCall): Answer {
  const token = call.authorization?.replace(/^Bearer /, "");
  const account = ACCOUNTS.find((candidate) => candidate.token === token && !state.ended.has(candidate.token));
  if (!account && !WITHOUT_SESSION.test(call.path)) return failed(401, "Sign in first");
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

function write(response: ServerResponse, { status, body }: Answer): void {
  const asText = typeof body === "string";
  response.writeHead(status, { "content-type": asText ? "text/csv" : "application/json" });
  response.end(body === undefined ? undefined : asText ? body : JSON.stringify(body));
}
