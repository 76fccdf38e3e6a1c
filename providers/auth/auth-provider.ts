import type { AuthProvider } from "@refinedev/core";
import { ApiError, toApiError } from "../data/errors";
import { toasts } from "../notification/toasts";
import type { SessionUser } from "./contract";
import { askProfile, readUser, SESSION_TOAST } from "./profile";
import { SECOND_STEP, type SignInRequest } from "./second-step";
import { session } from "./session";
import type { Http } from "../data/lazy-http";

const LOGIN = "/login";
const UNCONFIRMED = "Your session could not be confirmed";
const UNTOLD = {
  key: SESSION_TOAST,
  type: "error",
  message: "The server could not be told",
  description: (why: string) => `You are signed out here, but the session goes on until it runs out. ${why}`,
} as const;

function readLogin(body: unknown): { token: string; user: SessionUser } {
  const token = typeof body === "object" && body !== null && "token" in body ? body.token : undefined;
  if (typeof token !== "string" || token === "")
    throw new ApiError("The server's answer carries no token.", 200, false);
  return { token, user: readUser(body) };
}

/**
 * Refine's auth provider over login, me and logout.
 * The user is fetched once per page load; a 401 of any call is handled by the HTTP client, hence the empty onError.
 */
export function createAuthProvider(http: Http): AuthProvider & Required<Pick<AuthProvider, "getIdentity">> {
  /** The token that the server has vouched for since the page was loaded: it is not asked again. */
  let confirmed: string | null = null;
  /** Whoever leaves a page cuts its requests off, and that says nothing about the session. */
  let isLeft = false;
  window.addEventListener("pagehide", () => (isLeft = true));
  window.addEventListener("pageshow", () => (isLeft = false));

  const check: AuthProvider["check"] = async () => {
    const token = session.token();
    if (token === null) return { authenticated: false, redirectTo: LOGIN };
    if (token === confirmed) return { authenticated: true };
    try {
      const user = await askProfile(http);
      if (session.token() !== token) return await check();
      session.setUser(user);
      confirmed = token;
      return { authenticated: true };
    } catch (cause) {
      if (isLeft) return { authenticated: true };
      const now = session.token();
      // Another tab signed in meanwhile: the failure says nothing about that session.
      if (now !== null && now !== token) return await check();
      const error = toApiError(cause);
      // A 401 or the person has ended the session otherwise.
      if (now !== null) {
        session.end("unconfirmed");
        toasts.show({ key: SESSION_TOAST, type: "error", message: UNCONFIRMED, description: error.message });
      }
      return { authenticated: false, redirectTo: LOGIN, error };
    }
  };

  return {
    async login(typed: SignInRequest) {
      try {
        const { data } = await http.post<unknown>("challenge" in typed ? SECOND_STEP : "/api/auth/login", typed);
        const { token, user } = readLogin(data);
        confirmed = token;
        session.begin(token, user);
        return { success: true };
      } catch (cause) {
        return { success: false, error: toApiError(cause) };
      }
    },

    async logout() {
      const headers = { Authorization: `Bearer ${session.token()}` };
      // It leads to sign-in and breaks off what is under way, which a server that has ended the session would refuse.
      session.end("ended");
      await http.post("/api/auth/logout", undefined, { headers }).catch((cause: unknown) => {
        const error = toApiError(cause);
        // A session that is over already needs no end.
        if (error.statusCode !== 401) toasts.show({ ...UNTOLD, description: UNTOLD.description(error.message) });
      });
      // No way to lead: by now, somebody may have signed in again.
      return { success: true };
    },

    check,

    getIdentity: () => Promise.resolve(session.user()),
    getPermissions: () => Promise.resolve(session.user()?.permissions),
    onError: () => Promise.resolve({}),
  };
}
