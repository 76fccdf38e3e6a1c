/** Secrets and signatures of webhooks, as https://www.standardwebhooks.com describes them. */
import { createHmac, randomBytes } from "node:crypto";

const SECRET_BYTES = 32;
const PREFIX = "whsec_";

export const generateSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString("base64");

/**
 * Returns the headers that identify and sign a message.
 * @param id the same for each attempt, so that receivers can recognise a repeated message
 * @param seconds the system time in seconds since 1970, which receivers compare with their own clocks
 */
export function signMessage(secrets: readonly string[], id: string, seconds: number, body: string) {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64")}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": signatures.join(" "),
  };
}
