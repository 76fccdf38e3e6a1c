import { ApiError } from "../data/errors";
import type { Http } from "../data/lazy-http";

/** Who an invitation is for. */
export interface Invited {
  name: string;
  email: string;
}

const PATH = "/api/auth/invitation";

function readInvited(body: unknown): Invited {
  const { name, email } = (body ?? {}) as { name?: unknown; email?: unknown };
  if (typeof email !== "string") throw new ApiError("The server's answer carries no e-mail.", 200, false);
  return { name: typeof name === "string" ? name : "", email };
}

/** The two calls of the page that an invitation leads to; failures are ApiErrors. */
export const createInvitations = (http: Http) => ({
  /** Who the link is for. */
  look: async (token: string) => readInvited((await http.post<unknown>(PATH, { token })).data),
  /** Sets name and password; the link is of no use afterwards. */
  accept: async (token: string, name: string, password: string) =>
    readInvited((await http.post<unknown>(`${PATH}/accept`, { token, name, password })).data),
});
