import type { AuthProvider } from "@refinedev/core";
import type { AxiosInstance } from "axios";
import { ApiError, isAway, toApiError } from "../data/errors";
import { toasts } from "../notification/toasts";
import type { SessionUser } from "./contract";
import { SECOND_STEP, type SignInRequest } from "./second-step";
import { session } from "./session";
import { hasUnreadablePermissions, toSessionUser } from "./session-user";

const LOGIN = "/login";
const UNCONFIRMED = "Your session could not be confirmed";
const RECONNECTING = "Reconnecting…";
/** So long the profile of a stored session is asked for while the server says that it will be back. */
const PATIENCE_MS = 60_000;
const UNREADABLE = {
  key: "permissions",
  type: "error",
  message: "Your permissions could not be read",
  description: "The server sent something else than a list of them. Until it sends one, nothing is offered here.",
} as const;

const UNTOLD = {
  key: "session",
  type: "error",
  message: "The server could not be told",
  description: (why: string) => `You are signed out here, but the session goes on until it runs out. ${why}`,
} as const;

/** The user in an answer that is either the user itself or {user}; permissions that cannot be read are told. */
function readUser(body: unknown): SessionUser {
  const inner = typeof body === "object" && body !== null && "user" in body ? body.user : body;
  const user = toSessionUser(inner);
  if (!user) throw new ApiError("The server's answer carries no user.", 200, false);
  if (hasUnreadablePermissions(inner)) toasts.show(UNREADABLE);
  return user;
}

function readLogin(body: unknown): { token: string; user: SessionUser } {
  const token = typeof body === "object" && body !== null && "token" in body ? body.token : undefined;
  if (typeof token !== "string" || token === "")
    throw new ApiError("The server's answer carries no token.", 200, false);
  return { token, user: readUser(body) };
}

const pass = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The profile of whoever is signed in; a server that announces its return by Retry-After is waited for. */
async function askProfile(http: AxiosInstance): Promise<SessionUser> {
  for (let left = PATIENCE_MS; ;) {
    try {
      return readUser((await http.get<unknown>("/api/auth/me")).data);
    } catch (cause) {
      const error = toApiError(cause);
      const waitMs = Math.max(1, error.retryAfter ?? Infinity) * 1000;
      if (!isAway(error) || waitMs > left) throw error;
      toasts.show({ key: "session", type: "error", message: RECONNECTING, description: error.message });
      left -= waitMs;
      await pass(waitMs);
    }
  }
}

/**
 * Refine's auth provider over login, me and logout.
 * The user is fetched once per page load; a 401 of any call is handled by the HTTP client, hence the empty onError.
 */
export function createAuthProvider(http: AxiosInstance): AuthProvider & Required<Pick<AuthProvider, "getIdentity">> {
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
      // Another tab has signed in meanwhile: what failed says nothing of that session.
      if (now !== null && now !== token) return await check();
      const error = toApiError(cause);
      session.end("expired");
      // Sign-in says that a session has ended; only another reason than that is news.
      if (error.statusCode !== 401) {
        toasts.show({ key: "session", type: "error", message: UNCONFIRMED, description: error.message });
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
