/** API tokens, with the feature `apiTokens`. The console and the bundled API both import this file. */

export const API_TOKEN_STATES = ["active", "expired", "revoked"] as const;
export type ApiTokenState = (typeof API_TOKEN_STATES)[number];

/**
 * The longest lifetime of a token, in days. The same date next year can be 366 days away, and a token that is created
 * in the console expires at the end of its last day.
 */
export const MAX_TOKEN_DAYS = 367;

/** GET /api/admin/api-tokens and /api-tokens/{id}. POST takes name, service, scopes and expiresAt. */
export interface ApiToken {
  _id?: string;
  id?: string;
  name?: string;
  /** The first characters of the token. */
  prefix?: string;
  /** The person whose token it is. Null for a service token, which belongs to the shop. */
  person?: { _id?: string; id?: string; name?: string } | null;
  /** Permissions such as "orders.list". A person's token allows only those that the person also has. */
  scopes?: string[];
  state?: ApiTokenState;
  expiresAt?: string;
  lastUsedAt?: string | null;
  revokedAt?: string | null;
  createdAt?: string;
}

/** The response of POST /api/admin/api-tokens, the only one with the token itself. */
export interface CreatedApiToken extends ApiToken {
  token?: string;
}
