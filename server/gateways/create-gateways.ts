import type { Env } from "../base/env";
import type { Gateways } from "./gateway";
import { createHttpGateway } from "./http-gateway";
import { createSmtpGateway } from "./smtp-gateway";

/** Timeout for one message, including the response. It is shorter than the request timeout of the console. */
const TIMEOUT_MS = 10_000;

/** @param timeoutMs override it only in tests */
export function createGateways(env: Env, timeoutMs = TIMEOUT_MS): Gateways {
  const { SMTP_URL, MAIL_FROM } = env;
  const http = (name: string, url: string | undefined, token: string | undefined) =>
    url === undefined ? undefined : createHttpGateway({ name, url, token, timeoutMs });
  return {
    EMAIL: SMTP_URL && MAIL_FROM ? createSmtpGateway({ url: SMTP_URL, from: MAIL_FROM, timeoutMs }) : undefined,
    SMS: http("SMS gateway", env.SMS_GATEWAY_URL, env.SMS_GATEWAY_TOKEN),
    WHATSAPP: http("WhatsApp gateway", env.WHATSAPP_GATEWAY_URL, env.WHATSAPP_GATEWAY_TOKEN),
  };
}
