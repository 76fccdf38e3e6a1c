/**
 * Recognises a browser at its next sign-in by a secret in a cookie. The secret gives no access. It only gives the
 * browser a separate count in the sign-in limits. The database stores a hash of it.
 */
import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Env } from "../base/env";
import { DEVICE_MEMORY_S } from "./sign-in-limits";

type Settings = Pick<Env, "PUBLIC_URL">;

/** Returns the cookie's name. With the prefix `__Host-`, browsers accept it only from this host and over https. */
const nameFor = ({ protocol }: FastifyRequest, { PUBLIC_URL }: Settings): string =>
  protocol === "https" || PUBLIC_URL?.startsWith("https:") ? "__Host-device" : "device";

/** Returns the browser's secret, or a new one. */
export function getDeviceSecret(request: FastifyRequest, settings: Settings): string {
  const name = nameFor(request, settings);
  const cookies = (request.headers.cookie ?? "").split(";").map((pair) => pair.trim().split("="));
  const [, secret = ""] = cookies.find(([key]) => key === name) ?? [];
  return /^[\w-]{43}$/.test(secret) ? secret : randomBytes(32).toString("base64url");
}

/** Stores the secret in the browser after a sign-in. */
export function setDeviceCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: Settings,
  secret: string,
): void {
  const name = nameFor(request, settings);
  const attributes = `Path=/; Max-Age=${DEVICE_MEMORY_S}; HttpOnly; SameSite=Strict${name === "device" ? "" : "; Secure"}`;
  reply.header("set-cookie", `${name}=${secret}; ${attributes}`);
}
