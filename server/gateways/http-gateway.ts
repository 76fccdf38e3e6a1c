/**
 * Sends text messages with `POST <url>` and the JSON `{phone, message}`. With a token, it adds the header
 * `Authorization: Bearer <token>`. `Idempotency-Key` is the same for every attempt to send a message.
 * Any 2xx status accepts the message, and the body may contain `{id}`. Any other status rejects it. The reason is the
 * `message` or `error` of a JSON body, or the body text.
 */
import { z } from "zod";
import { DeliveryError, type Gateway } from "./gateway";
import { gatewayHeaders, requestGateway } from "./http-request";

interface HttpGatewayOptions {
  name: string;
  url: string;
  token: string | undefined;
  timeoutMs: number;
}

const acceptedSchema = z.object({ id: z.unknown() });
const rejectionSchema = z.union([
  z.object({ message: z.string() }).transform(({ message }) => message),
  z.object({ error: z.string() }).transform(({ error }) => error),
]);

export function createHttpGateway({ name, url, token, timeoutMs }: HttpGatewayOptions): Gateway {
  const headers = gatewayHeaders(token);

  return {
    name,
    async send({ recipient, message, id, traceparent }) {
      const sent = {
        ...headers,
        ...(id === undefined ? {} : { "idempotency-key": id }),
        ...(traceparent === undefined ? {} : { traceparent }),
      };
      const body = { phone: recipient, message };
      const { response, text, json } = await requestGateway(url, { method: "POST", headers: sent, body, timeoutMs });
      if (response.ok) return acceptedSchema.safeParse(json).data?.id;
      const answer = rejectionSchema.safeParse(json);
      const reason = answer.success ? answer.data : text;
      throw new DeliveryError(reason.trim() || `it returned ${response.status}`, { rejected: true });
    },
  };
}
