/** Verifies webhooks as https://www.standardwebhooks.com describes them. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/** An event of the console. It carries ids and names of fields. */
export interface WebhookEvent {
  /** For example "vendors.approve". */
  type: string;
  data: {
    /** The same for each attempt. */
    id: string;
    resource: string;
    /** The console's id of the record. */
    resourceId: string;
    /** Names of changed fields. */
    fields: string[];
  };
}

/** An older request may be a replay. */
const TOLERANCE_SECONDS = 5 * 60;

const readHeader = (headers: IncomingHttpHeaders, name: string): string => {
  const value = headers[name];
  if (typeof value !== "string") throw new Error(`The header ${name} is missing.`);
  return value;
};

/**
 * Returns the event if the console signed the request within the last five minutes.
 * @param secret starts with whsec_
 * @param body as it arrived, because the signature covers each byte
 * @throws Error that says what is wrong with the request
 */
export function verifyWebhook(secret: string, headers: IncomingHttpHeaders, body: string): WebhookEvent {
  const id = readHeader(headers, "webhook-id");
  const timestamp = readHeader(headers, "webhook-timestamp");
  const signatures = readHeader(headers, "webhook-signature");
  const ageSeconds = Date.now() / 1_000 - Number(timestamp);
  if (!(Math.abs(ageSeconds) <= TOLERANCE_SECONDS)) throw new Error("The timestamp is too far from the shop's clock.");
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest();
  // While a secret is rotated, the old one and the new one both sign.
  const isSigned = signatures.split(" ").some((signature) => {
    const [version, text = ""] = signature.split(",");
    const given = Buffer.from(text, "base64");
    // Comparing in constant time does not tell how much of a guessed signature is right.
    return version === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isSigned) throw new Error("No signature matches. Check WEBHOOK_SECRET.");
  return JSON.parse(body) as WebhookEvent;
}
