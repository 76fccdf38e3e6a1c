/** Sessions with bearer tokens, and who is let through by one. */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Request, RequestHandler } from "express";
import { HttpError } from "./errors";

const LASTS_MS = 8 * 60 * 60 * 1000;

export interface SessionUser {
  _id: string;
  name: string;
  email: string;
  role: "admin";
}

export interface Sessions {
  /** @returns the token, which is nowhere else */
  open(user: SessionUser): string;
  /** Who a token belongs to; undefined where it is of no open session. */
  find(token: string): SessionUser | undefined;
  close(token: string): void;
}

const hashOf = (text: string) => createHash("sha256").update(text).digest();

/** Whether two texts are the same, in a time that does not tell how much of them is. */
export const isSame = (one: string, other: string): boolean => timingSafeEqual(hashOf(one), hashOf(other));

/** Open sessions by the hash of their token: whoever reads the store of a real backend must not find tokens in it. */
export function createSessions(): Sessions {
  const open = new Map<string, { user: SessionUser; endsAt: number }>();
  const keyOf = (token: string) => hashOf(token).toString("hex");
  return {
    open(user) {
      const token = randomBytes(32).toString("base64url");
      open.set(keyOf(token), { user, endsAt: Date.now() + LASTS_MS });
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

/** The token of `Authorization: Bearer <token>`. */
export const tokenOf = (request: Request): string =>
  /^Bearer (\S+)$/i.exec(request.get("authorization") ?? "")?.[1] ?? "";

/** Who is signed in. @throws HttpError 401, after which the console asks to sign in again */
export function userOf(request: Request, sessions: Sessions): SessionUser {
  const user = sessions.find(tokenOf(request));
  if (!user) throw new HttpError(401, "Please sign in.");
  return user;
}

/** Stands before all calls of the console but the sign-in. A backend with roles checks them here, too. */
export function requireAdmin(sessions: Sessions): RequestHandler {
  return (request, _response, next) => {
    userOf(request, sessions);
    next();
  };
}
