/** Requests that the server makes to its own routes, so that other systems are sent exactly what the API returns. */
import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { AuthenticatedSession } from "./session";

/** The actors of current requests, by token. A token exists only during its request. */
const actors = new Map<string, AuthenticatedSession>();

/** Returns the actor of a request that `readRoute` makes. */
export const findInternalActor = (token: string): AuthenticatedSession | undefined => actors.get(token);

/**
 * Makes a GET request without a session, with only the given permissions.
 * @param name who asks, such as "webhook"
 */
export async function readRoute(
  app: FastifyInstance,
  url: string,
  { name, permissions }: { name: string; permissions: string[] },
): Promise<{ status: number; body: unknown }> {
  const token = randomBytes(32).toString("base64url");
  actors.set(token, {
    // No session has this id, so signed URLs in the response do not work.
    ...{ id: name, sessionId: name, name, email: "", role: "admin", permissions },
    ...{ secondStep: false, changedAt: null, passwordConfirmedUntil: null },
  });
  try {
    const headers = { authorization: `Bearer ${token}`, host: "localhost" };
    const response = await app.inject({ method: "GET", url, headers });
    return { status: response.statusCode, body: response.statusCode === 200 ? response.json() : undefined };
  } finally {
    actors.delete(token);
  }
}
