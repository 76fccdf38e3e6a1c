/** What a backend, or the network before it, can do wrong. */
import type { ServerResponse } from "node:http";

/** The message that the backend sends of itself with each status. */
export const FAULT_MESSAGES = {
  400: "The request was not understood by the marketplace",
  401: "The session is not known to the marketplace",
  403: "The marketplace does not allow this to you",
  404: "The marketplace has no such record",
  409: "Somebody else has decided this already",
  422: "The marketplace does not accept some fields",
  429: "Too many requests to the marketplace",
  500: "The marketplace has lost its database",
} as const;

export type FaultStatus = keyof typeof FAULT_MESSAGES;

/**
 * A status with a JSON body; "html" and "empty" are wrong bodies with 200; "timeout" never answers;
 * "offline" breaks the connection.
 */
export type FaultKind = FaultStatus | "html" | "html500" | "empty" | "malformed" | "timeout" | "offline";

export interface Fault {
  /** Any when absent. */
  method?: string;
  /** A string is the whole path, without the query. */
  path: RegExp | string;
  /** Absent: only the delay. */
  kind?: FaultKind;
  /** Replaces the message of FAULT_MESSAGES. */
  message?: string;
  /** No message in the body. */
  silent?: boolean;
  /** Sent with 422, per field. */
  errors?: Record<string, string[]>;
  /** Absent: until the backend is reset. */
  times?: number;
  /** Milliseconds to wait before answering. */
  delay?: number;
}

/** A fault as the backend keeps it: `hits` counts the calls that met it. */
export interface ActiveFault extends Fault {
  hits: number;
}

/** Whether a fault is meant for a call and not used up. */
export function strikes(fault: ActiveFault, method: string, path: string): boolean {
  if (fault.hits >= (fault.times ?? Infinity)) return false;
  if (fault.method !== undefined && fault.method !== method) return false;
  return typeof fault.path === "string" ? fault.path === path : fault.path.test(path);
}

const HTML = "<!doctype html><title>Gateway</title><h1>This is not the API</h1>";

/** Answers as the fault says, or not at all. Returns the status sent; 0 when none was. */
export function fail(response: ServerResponse, fault: Fault & { kind: FaultKind }): number {
  switch (fault.kind) {
    case "timeout":
      return 0;
    case "offline":
      response.destroy();
      return 0;
    case "html":
      return send(response, 200, "text/html", HTML);
    case "html500":
      return send(response, 500, "text/html", HTML);
    case "empty":
      return send(response, 200, "application/json", "");
    case "malformed":
      return send(response, 200, "application/json", '{"data":[');
    default: {
      if (fault.kind === 429) response.setHeader("retry-after", "30");
      const message = fault.silent ? undefined : (fault.message ?? FAULT_MESSAGES[fault.kind]);
      const errors = fault.kind === 422 ? fault.errors : undefined;
      return send(response, fault.kind, "application/json", JSON.stringify({ message, errors }));
    }
  }
}

function send(response: ServerResponse, status: number, type: string, body: string): number {
  response.writeHead(status, { "content-type": type }).end(body);
  return status;
}
