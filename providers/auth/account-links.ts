import { ApiError } from "../data/errors";
import type { Http } from "../data/lazy-http";

/** The person that a link is for. */
export interface LinkOwner {
  /** Empty for a password reset. */
  name: string;
  email: string;
}

const INVITATION_PATH = "/api/auth/invitation";
const RESET_PATH = "/api/auth/password-reset";

function readOwner(body: unknown): LinkOwner {
  const { name, email } = (body ?? {}) as { name?: unknown; email?: unknown };
  if (typeof email !== "string") throw new ApiError("The server's answer has no email.", 200, false);
  return { name: typeof name === "string" ? name : "", email };
}

/** Creates the calls to set a password through a link, and to ask for such a link. All reject with an ApiError. */
export function createAccountLinks(http: Http) {
  const post = async (path: string, body: object) => readOwner((await http.post<unknown>(path, body)).data);
  return {
    /** Returns the person that the invitation is for. */
    readInvitation: (token: string) => post(INVITATION_PATH, { token }),
    /** Sets name and password. The link can be used only once. */
    acceptInvitation: (token: string, name: string, password: string) =>
      post(`${INVITATION_PATH}/accept`, { token, name, password }),
    /** Asks for a link to reset a forgotten password. */
    requestPasswordReset: async (email: string) => void (await http.post(RESET_PATH, { email })),
    /** Returns the person that the reset link is for. */
    readPasswordReset: (token: string) => post(`${RESET_PATH}/link`, { token }),
    /** Replaces the password. The link can be used only once. */
    resetPassword: (token: string, password: string) => post(`${RESET_PATH}/complete`, { token, password }),
  };
}
