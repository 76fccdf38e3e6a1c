import { nextTimestamp } from "../../../server/base/clock";
import { DAY_MS } from "../../../server/base/indian-days";
import type { ApiResponse, TestApp } from "./app";
import { uniqueName } from "./crud-bodies";

interface TokenBody {
  name: string;
  scopes: string[];
  expiresAt: string;
  service?: boolean;
}

/** Returns the body that creates a token, valid for 365 days. */
export const tokenBody = (changes: Partial<TokenBody> = {}): TokenBody => ({
  name: uniqueName(),
  scopes: ["orders.list"],
  expiresAt: new Date(nextTimestamp().getTime() + 365 * DAY_MS).toISOString(),
  ...changes,
});

/** Returns a function that sends a call with a bearer token. */
export const sendWith =
  ({ call }: Pick<TestApp, "call">, token: string) =>
  (method: string, url: string, body?: unknown): Promise<ApiResponse> =>
    call(method, url, { headers: { authorization: `Bearer ${token}` }, ...(body === undefined ? {} : { body }) });
