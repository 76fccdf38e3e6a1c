/** Faults of a backend, or of the network in front of it. */
import type { ServerResponse } from "node:http";

/** The message that the backend sends with each status. */
export const FAULT_MESSAGES = {
  400: "The request was not understood by the marketplace",
  401: "The session is not known to the marketplace",
  403: "You may not do this in the marketplace",
  404: "The marketplace has no such record",
  409: "Somebody else has decided this already",
  422: "The marketplace does not accept some fields",
  429: "Too many requests to the marketplace",
  500: "The marketplace has lost its database",
} as const;

export type FaultStatus = keyof typeof FAULT_MESSAGES;

/**
 * A number is a status with a JSON body. "html", "empty" and "malformed" are wrong bodies with status 200, and
 * "html500" is a web page with status 500. "timeout" never responds. "offline" breaks the connection.
 */
export type FaultKind = FaultStatus | "html" | "html500" | "empty" | "malformed" | "timeout" | "offline";

export interface Fault {
  /** If absent, the fault affects every method. */
  method?: string;
  /** A string is the whole path without the query. */
  path: RegExp | string;
  /** If absent, only the delay applies. */
  kind?: FaultKind;
  /** Replaces the message from FAULT_MESSAGES. */
  message?: string;
  /** Omits the message from the body. */
  silent?: boolean;
  /** Messages by field, sent with 422. */
  errors?: Record<string, string[]>;
  /** If absent, the fault applies until the faults are cleared or the backend is reset. */
  times?: number;
  /** Milliseconds to wait before the response. */
  delay?: number;
}

/** An active fault. `hits` counts the calls it was applied to. */
export interface ActiveFault extends Fault {
  hits: number;
}

/** Returns whether a fault applies to a call and is not used up. */
export function appliesTo(fault: ActiveFault, method: string, path: string): boolean {
  if (fault.hits >= (fault.times ?? Infinity)) return false;
  if (fault.method !== undefined && fault.method !== method) return false;
  return typeof fault.path === "string" ? fault.path === path : fault.path.test(path);
}

const HTML = "<!doctype html><title>Gateway</title><h1>This is not the API</h1>";

/** Sends the response of a fault, or none. Returns the status, or 0 without a response. */
export function sendFault(response: ServerResponse, fault: Fault & { kind: FaultKind }): number {
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
