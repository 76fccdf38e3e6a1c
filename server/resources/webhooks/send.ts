/** Sends one request to a receiver. */
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { hostOf, PrivateAddressError, requirePublicHost } from "./addresses";

const TIMEOUT_MS = 10_000;
/** How many bytes of a response body are stored. */
const STORED_BYTES = 4_096;
/** After this many bytes of the response body, the connection is closed. */
const MAX_BYTES = 65_536;

export interface SendResult {
  /** Why the attempt failed, as a sentence. Undefined if the receiver accepted the message. */
  error: string | undefined;
  statusCode: number | undefined;
  /** The first 4 KiB of the body. */
  response: string | undefined;
  durationMs: number;
  /** Whether the server itself blocked the message, so that it is not tried again. */
  isBlocked?: boolean;
}

interface SendOptions {
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Resolves the host name and rejects private IP addresses. Undefined allows every address. */
  lookup: LookupFunction | undefined;
  timeoutMs?: number;
}

type Outcome = Omit<SendResult, "durationMs">;

/** Posts the body, and returns the outcome in every case. Redirects are not followed. */
export async function sendRequest(url: string, options: SendOptions): Promise<SendResult> {
  const from = performance.now();
  const outcome = await post(new URL(url), options).catch((error: unknown): Outcome => ({
    error: describe(error),
    statusCode: undefined,
    response: undefined,
  }));
  return { ...outcome, durationMs: Math.round(performance.now() - from) };
}

async function post(url: URL, { headers, body, lookup, timeoutMs = TIMEOUT_MS }: SendOptions): Promise<Outcome> {
  if (lookup) requirePublicHost(hostOf(url));
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: "POST",
      headers: { ...headers, "content-length": Buffer.byteLength(body) },
      // A new connection for each request, so that the address is checked each time.
      agent: false,
      ...(lookup && { lookup }),
    });
    // Limits the whole exchange. Node's own timeout only limits pauses.
    const timer = setTimeout(() => sent.destroy(new TimeoutError(timeoutMs)), timeoutMs);
    const fail = (error: Error) => {
      clearTimeout(timer);
      reject(error);
    };
    sent.on("error", fail);
    sent.on("close", () => fail(new Error("closed")));
    // Without this listener, nothing would report that a receiver switches protocols.
    sent.on("upgrade", (response, socket) => {
      socket.destroy();
      fail(new StatusError(response.statusCode));
    });
    sent.on("response", (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const finish = () => {
        clearTimeout(timer);
        resolve(toOutcome(response.statusCode ?? 0, Buffer.concat(chunks)));
        sent.destroy();
      };
      response.on("data", (chunk: Buffer) => {
        if (size < STORED_BYTES) chunks.push(chunk.subarray(0, STORED_BYTES - size));
        size += chunk.length;
        if (size > MAX_BYTES) finish();
      });
      response.on("end", finish);
      response.on("error", fail);
    });
    sent.end(body);
  });
}

class TimeoutError extends Error {
  constructor(readonly ms: number) {
    super("timeout");
  }
}

class StatusError extends Error {
  constructor(readonly status = 101) {
    super("unexpected status");
  }
}

function toOutcome(statusCode: number, body: Buffer): Outcome {
  // PostgreSQL stores no NUL.
  const response = body.toString("utf8").replaceAll("\u0000", "\ufffd");
  const isAccepted = statusCode >= 200 && statusCode < 300;
  return { error: isAccepted ? undefined : describeStatus(statusCode), statusCode, response };
}

const describeStatus = (status: number): string =>
  status >= 300 && status < 400
    ? `The receiver returned ${status}. Redirects are not followed.`
    : `The receiver returned ${status}.`;

const CODES: Readonly<Record<string, string>> = {
  ECONNREFUSED: "The receiver refused the connection.",
  ECONNRESET: "The receiver closed the connection.",
  EPIPE: "The receiver closed the connection.",
  ENOTFOUND: "The host name of the address does not exist.",
  EAI_AGAIN: "The host name of the address could not be resolved.",
  EHOSTUNREACH: "The receiver could not be reached.",
  ENETUNREACH: "The receiver could not be reached.",
  ETIMEDOUT: "The receiver could not be reached.",
};

function describe(error: unknown): string {
  if (error instanceof PrivateAddressError) return "The address leads to a private network.";
  if (error instanceof TimeoutError) return `The receiver did not answer within ${error.ms / 1000} seconds.`;
  if (error instanceof StatusError) return describeStatus(error.status);
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (CODES[code]) return CODES[code];
  if (/CERT|TLS|SSL|SIGNATURE/.test(code)) return `The receiver's certificate was not accepted (${code}).`;
  return code === "" ? "The receiver closed the connection." : `The request failed (${code}).`;
}
