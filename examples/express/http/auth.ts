/** Sessions with bearer tokens, and the middleware that requires one. */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Request, RequestHandler } from "express";
import { HttpError } from "./errors";

const SESSION_TTL_MS = 8 * 60 * 60 * 1000;

export interface SessionUser {
  _id: string;
  name: string;
  email: string;
  role: "admin";
}

export interface Sessions {
  /** @returns the token, which is not stored */
  open(user: SessionUser): string;
  /** The user of a token; undefined if no open session has it. */
  find(token: string): SessionUser | undefined;
  close(token: string): void;
}

const hashOf = (text: string) => createHash("sha256").update(text).digest();

/** Compares two texts in constant time. */
export const safeEqual = (one: string, other: string): boolean => timingSafeEqual(hashOf(one), hashOf(other));

/** Open sessions by the hash of their token, so that access to a real backend's store does not reveal tokens. */
export function createSessions(): Sessions {
  const open = new Map<string, { user: SessionUser; endsAt: number }>();
  const keyOf = (token: string) => hashOf(token).toString("hex");
  return {
    open(user) {
      const token = randomBytes(32).toString("base64url");
      open.set(keyOf(token), { user, endsAt: Date.now() + SESSION_TTL_MS });
      return token;
    },
    find(token) {
      const session = open.get(keyOf(token));
      if (session && session.endsAt > Date.now()) return session.user;
      open.delete(keyOf(token));
      return undefined;
    },
    close: (token) => void open.delete(keyOf(token)),
  };
}

/** The token from the `Authorization` header. */
export const readBearerToken = (request: Request): string =>
  /^Bearer (\S+)$/i.exec(request.get("authorization") ?? "")?.[1] ?? "";

/** The signed-in user. @throws HttpError 401, on which the console asks to sign in again */
export function requireUser(request: Request, sessions: Sessions): SessionUser {
  const user = sessions.find(readBearerToken(request));
  if (!user) throw new HttpError(401, "Please sign in.");
  return user;
}

/** Guards every call below /api/admin. A backend with roles checks them here too. */
export function requireAdmin(sessions: Sessions): RequestHandler {
  return (request, _response, next) => {
    requireUser(request, sessions);
    next();
  };
}
