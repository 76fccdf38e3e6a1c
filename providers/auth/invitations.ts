import { ApiError } from "../data/errors";
import type { Http } from "../data/lazy-http";

/** The person that an invitation is for. */
export interface Invitee {
  name: string;
  email: string;
}

const INVITATION_PATH = "/api/auth/invitation";

function readInvited(body: unknown): Invitee {
  const { name, email } = (body ?? {}) as { name?: unknown; email?: unknown };
  if (typeof email !== "string") throw new ApiError("The server's answer has no e-mail.", 200, false);
  return { name: typeof name === "string" ? name : "", email };
}

/** Creates the two calls of the invitation page. Both reject with an ApiError. */
export const createInvitations = (http: Http) => ({
  /** Returns the person that the invitation link is for. */
  look: async (token: string) => readInvited((await http.post<unknown>(INVITATION_PATH, { token })).data),
  /** Sets name and password. The link can be used only once. */
  accept: async (token: string, name: string, password: string) =>
    readInvited((await http.post<unknown>(`${INVITATION_PATH}/accept`, { token, name, password })).data),
});
