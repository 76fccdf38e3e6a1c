/** Opens the doctor's own session. */
import { readSecondStepChallenge } from "../../providers/auth/second-step";
import { ApiError } from "../../providers/data/errors";
import type { Client } from "./client";
import { describeResponse, isObject } from "./shape";

/** An examination could not start. The terminal shows only the message. */
export class CannotStartError extends Error {
  override readonly name = "CannotStartError";
}

/** An account with a password, or the token of a session that stays open. */
export type Credentials = { email: string; password: string } | { token: string };

const LOGIN = "/api/auth/login";

/** The user in a response that is either the user or `{user}`. */
export const readUser = (body: unknown) => (isObject(body) && "user" in body ? body["user"] : body);

/** @returns the session token. @throws CannotStartError */
export async function signIn(client: Client, email: string, password: string): Promise<string> {
  const { status, form, body, failure } = await client.send(LOGIN, { method: "POST", body: { email, password } });
  if (failure) throw new CannotStartError(`The backend could not be reached (${failure}). Check --url.`);
  const token = isObject(body) ? body["token"] : undefined;
  if (readSecondStepChallenge(new ApiError("", status, false, undefined, body)))
    throw new CannotStartError(
      "This account requires two-step verification. Use an account without it, or set DOCTOR_TOKEN to the token of an open session.",
    );
  if (status === 400 || status === 401 || status === 403 || status === 422)
    throw new CannotStartError(`The backend rejected this email and password with status ${status}.`);
  if (status < 200 || status >= 300 || form !== "json")
    throw new CannotStartError(
      `POST ${LOGIN}: expected {token, user}, got status ${status}${form === "json" ? "" : " and no JSON"}. ` +
        "Check that --url is the base URL of the API.",
    );
  if (typeof token !== "string" || token === "")
    throw new CannotStartError(
      `POST ${LOGIN} answered without a token: expected {token, user}, got ${describeResponse(body)}.`,
    );
  return token;
}
