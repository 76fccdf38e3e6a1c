/** Requests to the HTTP gateways that the settings name. */
import { DeliveryError } from "./gateway";

interface GatewayRequest {
  method: "GET" | "POST";
  headers: Readonly<Record<string, string>>;
  body?: object;
  timeoutMs: number;
}

/** Maximum response length in characters, so that an endless response cannot exhaust the memory. */
const MAX_RESPONSE_LENGTH = 65_536;

export interface GatewayResponse {
  response: Response;
  /** The start of the body. */
  text: string;
  /** The body as JSON, or undefined if it is not JSON. */
  json: unknown;
}

/** The headers of every request to a gateway. */
export const gatewayHeaders = (token: string | undefined) => ({
  "content-type": "application/json",
  ...(token ? { authorization: `Bearer ${token}` } : {}),
});

/**
 * Sends a request and returns the response, regardless of its status.
 * @throws DeliveryError that is not `rejected` if there is no complete response
 */
export async function requestGateway(
  url: string,
  { method, headers, body, timeoutMs }: GatewayRequest,
): Promise<GatewayResponse> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const content = body === undefined ? {} : { body: JSON.stringify(body) };
    // Following a redirect could send the body to another host.
    const response = await fetch(url, { method, headers, ...content, redirect: "manual", signal });
    const text = await readStart(response);
    return { response, text, json: parse(text) };
  } catch (error) {
    throw new DeliveryError(getReason(error, timeoutMs), { rejected: false });
  }
}

async function readStart({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length >= MAX_RESPONSE_LENGTH) break;
  }
  return text;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the reason for a failed request. The message of `fetch` is generic, and the details are in its cause. */
function getReason(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return `no answer within ${timeoutMs / 1000} s`;
  const { cause } = error;
  // A refused connection to a name with two addresses is an AggregateError with an empty message.
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
  return first instanceof Error ? first.message : error.message;
}
