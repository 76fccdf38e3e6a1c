import type { AuthProvider } from "@refinedev/core";
import type { AxiosInstance } from "axios";
import { ApiError, toApiError } from "../data/errors";
import { toasts } from "../notification/toasts";
import type { SessionUser } from "./contract";
import { session } from "./session";

const isUser = (value: unknown): value is SessionUser =>
  typeof value === "object" && value !== null && "email" in value;

/** The user in an answer that is either the user itself or {user}. */
function readUser(body: unknown): SessionUser {
  const inner = typeof body === "object" && body !== null && "user" in body ? body.user : body;
  if (!isUser(inner)) throw new ApiError("The server's answer carries no user.", 200, false);
  return inner;
}

function readLogin(body: unknown): { token: string; user: SessionUser } {
  const token = typeof body === "object" && body !== null && "token" in body ? body.token : undefined;
  if (typeof token !== "string" || token === "")
    throw new ApiError("The server's answer carries no token.", 200, false);
  return { token, user: readUser(body) };
}

const LOGIN = "/login";
const UNCONFIRMED = "Your session could not be confirmed";

/**
 * Refine's auth provider over login, me and logout.
 * The user is fetched once per page load; a 401 of any call is handled by the HTTP client, hence the empty onError.
 */
export function createAuthProvider(http: AxiosInstance): AuthProvider & Required<Pick<AuthProvider, "getIdentity">> {
  /** The token that the server has vouched for since the page was loaded: it is not asked again. */
  let confirmed: string | null = null;
  return {
    async login({ email, password }: { email: string; password: string }) {
      try {
        const { data } = await http.post<unknown>("/api/auth/login", { email, password });
        const { token, user } = readLogin(data);
        confirmed = token;
        session.begin(token, user);
        return { success: true };
      } catch (cause) {
        return { success: false, error: toApiError(cause) };
      }
    },

    async logout() {
      // The server forgets the token when it can be reached; this browser forgets it in any case.
      await http.post("/api/auth/logout").catch(() => undefined);
      session.end("ended");
      return { success: true, redirectTo: LOGIN };
    },

    async check() {
      const token = session.token();
      if (token === null) return { authenticated: false, redirectTo: LOGIN };
      if (token === confirmed) return { authenticated: true };
      try {
        const { data } = await http.get<unknown>("/api/auth/me");
        session.setUser(readUser(data));
        confirmed = token;
        return { authenticated: true };
      } catch (cause) {
        const error = toApiError(cause);
        session.end("expired");
        // Sign-in says that a session has ended; only another reason than that is news.
        if (error.statusCode !== 401) {
          toasts.show({ key: "session", type: "error", message: UNCONFIRMED, description: error.message });
        }
        return { authenticated: false, redirectTo: LOGIN, error };
      }
    },

    getIdentity: () => Promise.resolve(session.user()),
    getPermissions: () => Promise.resolve(session.user()?.permissions),
    onError: () => Promise.resolve({}),
  };
}
