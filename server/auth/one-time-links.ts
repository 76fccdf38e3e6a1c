/** Tokens of one-time links that set a password. The database stores only a hash of them. */
import { randomBytes } from "node:crypto";
import { z } from "zod";
import { nextTimestamp } from "../base/clock";
import { HttpError } from "../http/errors";
import { hashToken } from "./session";

/** The token of a link in a request body. It is never in a URL that reaches a server, because servers log URLs. */
export const linkToken = z.string("must be text").max(200, "must have at most 200 characters");

/** Creates a token, and the columns that a table stores for it. */
export function createLinkToken(validMinutes: number) {
  const token = randomBytes(32).toString("base64url");
  const createdAt = nextTimestamp();
  const expiresAt = new Date(createdAt.getTime() + validMinutes * 60_000);
  return { token, row: { tokenHash: hashToken(token), expiresAt, createdAt } };
}

export const linkExpiredError = () =>
  new HttpError(
    410,
    "gone",
    "This link has expired, was already used or was replaced by a newer one. Ask for a new one.",
  );
