import type { AuthProvider } from "@refinedev/core";
import { adaptBody } from "../data/adapt";
import { adaptAnswer } from "../data/adapted-calls";
import { ApiError, toApiError } from "../data/errors";
import { toasts } from "../notification/toasts";
import type { SessionUser } from "./contract";
import { fetchProfile, readUser, SESSION_TOAST_KEY } from "./profile";
import type { SignInRequest } from "./second-step";
import { session } from "./session";
import type { Http } from "../data/lazy-http";

const LOGIN = "/login";
const SECOND_STEP_PATH = "/api/auth/second-step";
const UNCONFIRMED = "Your session could not be confirmed";
const LOGOUT_FAILED_TOAST = {
  key: SESSION_TOAST_KEY,
  type: "error",
  message: "The server could not be reached",
  description: (why: string) => `You are signed out here, but the session stays valid until it expires. ${why}`,
} as const;

function readLogin(body: unknown): { token: string; user: SessionUser } {
  const token = typeof body === "object" && body !== null && "token" in body ? body.token : undefined;
  if (typeof token !== "string" || token === "") throw new ApiError("The server's answer has no token.", 200, false);
  return { token, user: readUser(body) };
}

/**
 * Creates Refine's auth provider on top of the login, me and logout calls.
 * It fetches the user at page load, and after a sign-in in another tab. The answer of `login` already has the user.
 * `onError` does nothing because the HTTP client handles every 401.
 */
export function createAuthProvider(http: Http): AuthProvider & Required<Pick<AuthProvider, "getIdentity">> {
  /** The token that the server has confirmed since the page was loaded. It is not checked again. */
  let confirmed: string | null = null;
  /** True while the page unloads. Unloading aborts requests, which says nothing about the session. */
  let isUnloading = false;
  window.addEventListener("pagehide", () => (isUnloading = true));
  window.addEventListener("pageshow", () => (isUnloading = false));

  const check: AuthProvider["check"] = async () => {
    const token = session.token();
    if (token === null) return { authenticated: false, redirectTo: LOGIN };
    if (token === confirmed) return { authenticated: true };
    try {
      const user = await fetchProfile(http);
      if (session.token() !== token) return await check();
      session.setUser(user);
      confirmed = token;
      return { authenticated: true };
    } catch (cause) {
      if (isUnloading) return { authenticated: true };
      const currentToken = session.token();
      // Another tab has signed in meanwhile. The failure says nothing about that session.
      if (currentToken !== null && currentToken !== token) return await check();
      const error = toApiError(cause);
      // If the token is gone, a 401 or a sign-out has already ended the session.
      if (currentToken !== null) {
        session.end("unconfirmed");
        toasts.show({ key: SESSION_TOAST_KEY, type: "error", message: UNCONFIRMED, description: error.message });
      }
      return { authenticated: false, redirectTo: LOGIN, error };
    }
  };

  return {
    async login(typed: SignInRequest) {
      try {
        const path = "challenge" in typed ? SECOND_STEP_PATH : "/api/auth/login";
        const { data } = await http.post<unknown>(path, adaptBody("auth", typed));
        const { token, user } = readLogin(adaptAnswer("auth", data));
        confirmed = token;
        session.begin(token, user);
        return { success: true };
      } catch (cause) {
        return { success: false, error: toApiError(cause) };
      }
    },

    async logout() {
      const headers = { Authorization: `Bearer ${session.token()}` };
      // Ending the session redirects to sign-in and aborts pending requests, which the server would reject after
      // logout.
      session.end("ended");
      await http.post("/api/auth/logout", undefined, { headers }).catch((cause: unknown) => {
        const error = toApiError(cause);
        // A 401 means that the session has already ended.
        if (error.statusCode !== 401)
          toasts.show({ ...LOGOUT_FAILED_TOAST, description: LOGOUT_FAILED_TOAST.description(error.message) });
      });
      // No redirect: someone may have signed in again by now.
      return { success: true };
    },

    check,

    getIdentity: () => Promise.resolve(session.user()),
    getPermissions: () => Promise.resolve(session.user()?.permissions),
    onError: () => Promise.resolve({}),
  };
}
