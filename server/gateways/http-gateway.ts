/**
 * A gateway for text messages: `POST <url>` with the JSON `{phone, message}` and, where there is a token, the header
 * `Authorization: Bearer <token>`. `Idempotency-Key` is the same in every attempt to send one message. Any 2xx is acceptance, and may carry `{id}`. Any other status is a refusal, whose
 * reason is the `message` or `error` of a JSON body, or else its text.
 */
import { z } from "zod";
import { DeliveryError, type Gateway, type Letter } from "./gateway";

interface HttpGatewayOptions {
  name: string;
  url: string;
  token: string | undefined;
  timeoutMs: number;
}

/** In characters. A gateway that writes without end must not fill the memory. */
const LONGEST_ANSWER = 65_536;
const accepted = z.object({ id: z.unknown() });
const refusal = z.union([
  z.object({ message: z.string() }).transform(({ message }) => message),
  z.object({ error: z.string() }).transform(({ error }) => error),
]);

export function createHttpGateway({ name, url, token, timeoutMs }: HttpGatewayOptions): Gateway {
  const headers = { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) };

  async function post(
    body: object,
    { id, traceparent }: Pick<Letter, "id" | "traceparent">,
  ): Promise<{ response: Response; text: string }> {
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const sent = {
        ...headers,
        ...(id === undefined ? {} : { "idempotency-key": id }),
        ...(traceparent === undefined ? {} : { traceparent }),
      };
      // A redirect would take the token to the host that it names.
      const init = { method: "POST", headers: sent, body: JSON.stringify(body), redirect: "manual", signal } as const;
      const response = await fetch(url, init);
      return { response, text: await readStart(response) };
    } catch (error) {
      throw new DeliveryError(reasonOf(error, timeoutMs), { refused: false });
    }
  }

  return {
    name,
    async send({ recipient, message, ...known }) {
      const { response, text } = await post({ phone: recipient, message }, known);
      const body = parse(text);
      if (response.ok) {
        return accepted.safeParse(body).data?.id;
      }
      const answer = refusal.safeParse(body);
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
    if (text.length >= LONGEST_ANSWER) break;
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

/** fetch says only that it failed; why is in the cause. */
function reasonOf(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return `no answer within ${timeoutMs / 1000} s`;
  const { cause } = error;
  // A refused connection to a name with two addresses is an AggregateError with an empty message.
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
  return first instanceof Error ? first.message : error.message;
}
