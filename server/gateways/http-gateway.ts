/**
 * Sends text messages with `POST <url>` and the JSON `{phone, message}`. With a token, it adds the header
 * `Authorization: Bearer <token>`. `Idempotency-Key` is the same for every attempt to send a message.
 * Any 2xx status accepts the message, and the body may contain `{id}`. Any other status rejects it. The reason is the
 * `message` or `error` of a JSON body, or the body text.
 */
import { z } from "zod";
import { DeliveryError, type Gateway, type GatewayMessage } from "./gateway";

interface HttpGatewayOptions {
  name: string;
  url: string;
  token: string | undefined;
  timeoutMs: number;
}

/** Maximum response length in characters, so that an endless response cannot exhaust the memory. */
const MAX_RESPONSE_LENGTH = 65_536;
const acceptedSchema = z.object({ id: z.unknown() });
const rejectionSchema = z.union([
  z.object({ message: z.string() }).transform(({ message }) => message),
  z.object({ error: z.string() }).transform(({ error }) => error),
]);

export function createHttpGateway({ name, url, token, timeoutMs }: HttpGatewayOptions): Gateway {
  const headers = { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) };

  async function post(
    body: object,
    { id, traceparent }: Pick<GatewayMessage, "id" | "traceparent">,
  ): Promise<{ response: Response; text: string }> {
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const sent = {
        ...headers,
        ...(id === undefined ? {} : { "idempotency-key": id }),
        ...(traceparent === undefined ? {} : { traceparent }),
      };
      // Following a redirect would send the token to another host.
      const init = { method: "POST", headers: sent, body: JSON.stringify(body), redirect: "manual", signal } as const;
      const response = await fetch(url, init);
      return { response, text: await readStart(response) };
    } catch (error) {
      throw new DeliveryError(getReason(error, timeoutMs), { refused: false });
    }
  }

  return {
    name,
    async send({ recipient, message, ...known }) {
      const { response, text } = await post({ phone: recipient, message }, known);
      const body = parse(text);
      if (response.ok) {
        return acceptedSchema.safeParse(body).data?.id;
      }
      const answer = rejectionSchema.safeParse(body);
      const reason = answer.success ? answer.data : text;
      throw new DeliveryError(reason.trim() || `it answered ${response.status}`, { refused: true });
    },
  };
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
