/**
 * Sends refunds to a payment provider. docs/backend-features.md describes the protocol.
 *
 * Only a 2xx response with a JSON body and a known `status` says something about the money. After anything else, the
 * provider may have sent the money or not.
 */
import { z } from "zod";
import type { RefundDestination } from "../../resources/refunds/destination/contract";
import type { Env } from "../base/env";
import { cleanMessageId, DeliveryError } from "./gateway";
import { gatewayHeaders, requestGateway, type GatewayResponse } from "./http-request";

/** A refund to send. */
export interface PaymentRequest {
  /** The ids of the refund and of its order. */
  refund: string;
  order: string;
  /** The shop's own id of the order, if the shop sent one. */
  externalOrder?: string;
  /** In paise. */
  amount: number;
  currency: "INR";
  /** How the customer paid, such as "UPI". */
  method: string;
  /** Where the money goes, if someone has entered it. */
  destination?: RefundDestination;
}

/** The state of a refund at the provider. `unknown` means that the provider never received the refund. */
export type PaymentAnswer =
  | { status: "done"; reference: string }
  | { status: "failed"; reason: string }
  | { status: "pending" }
  | { status: "unknown" };

export interface PaymentGateway {
  /**
   * Asks the provider to return the money. The same key never returns it twice.
   * @throws DeliveryError if it is not known whether the provider received the request
   */
  pay(key: string, payment: PaymentRequest): Promise<PaymentAnswer>;
  /**
   * Asks for the state of a request with this key.
   * @throws DeliveryError if the provider does not say
   */
  readStatus(key: string): Promise<PaymentAnswer>;
}

/** Timeout for one request, including the response. */
const TIMEOUT_MS = 10_000;

const answerSchema = z.object({
  status: z.enum(["done", "pending", "failed", "unknown"]),
  reference: z.unknown().optional(),
  message: z.unknown().optional(),
});

/**
 * Returns the gateway of PAYMENT_URL, or undefined without this setting.
 * @param timeoutMs override it only in tests
 */
export function createPaymentGateway(
  { PAYMENT_URL: url, PAYMENT_TOKEN: token }: Pick<Env, "PAYMENT_URL" | "PAYMENT_TOKEN">,
  timeoutMs = TIMEOUT_MS,
): PaymentGateway | undefined {
  if (url === undefined) return undefined;
  const headers = gatewayHeaders(token);
  const statusUrl = (key: string) => {
    const address = new URL(url);
    address.pathname = `${address.pathname.replace(/\/$/, "")}/${key}`;
    return address.href;
  };
  return {
    async pay(key, body) {
      const sent = { ...headers, "idempotency-key": key };
      return toAnswer(key, await requestGateway(url, { method: "POST", headers: sent, body, timeoutMs }));
    },
    async readStatus(key) {
      return toAnswer(key, await requestGateway(statusUrl(key), { method: "GET", headers, timeoutMs }));
    },
  };
}

/** @throws DeliveryError */
function toAnswer(key: string, { response, json }: GatewayResponse): PaymentAnswer {
  const answer = answerSchema.safeParse(json);
  if (!response.ok || !answer.success) {
    const what = answer.success || !response.ok ? `returned ${response.status}` : "returned no known status";
    throw new DeliveryError(`The payment provider ${what}`, { rejected: false });
  }
  const { status, reference, message } = answer.data;
  if (status === "done") return { status, reference: cleanMessageId(reference) ?? key };
  if (status === "failed") return { status, reason: cleanMessageId(message) ?? "Declined by the payment provider" };
  return { status };
}
