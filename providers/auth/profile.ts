import { adaptAnswer } from "../data/adapted-calls";
import { ApiError, toApiError } from "../data/errors";
import { toasts } from "../notification/toasts";
import type { SessionUser } from "./contract";
import { session } from "./session";
import { hasUnreadablePermissions, toSessionUser } from "./session-user";
import type { Http } from "../data/lazy-http";

const RECONNECTING = "Reconnecting…";
const SIGN_IN = "Sign in instead";
/** Key of all toasts about the session, so that a new toast replaces the previous toast. */
export const SESSION_TOAST_KEY = "session";

/** The delay before the first retry. */
const RETRY_MS = 1000;
/** The maximum delay between two retries, unless the server sends `Retry-After`. */
const MAX_RETRY_DELAY_MS = 5000;
/** The total time for retries before the failure is reported. */
const RETRY_TIMEOUT_MS = 30_000;

const UNREADABLE_PERMISSIONS_TOAST = {
  key: "permissions",
  type: "error",
  message: "Your permissions could not be read",
  description: "The server sent permissions that are not a list. Until it sends a list, you have no permissions here.",
} as const;

/**
 * Reads the user from an answer that is either the user or `{user}`. Shows a toast if the permissions are unreadable.
 */
export function readUser(body: unknown): SessionUser {
  const inner = typeof body === "object" && body !== null && "user" in body ? body.user : body;
  const user = toSessionUser(inner);
  if (!user) throw new ApiError("The server's answer has no user.", 200, false);
  if (hasUnreadablePermissions(inner)) toasts.show(UNREADABLE_PERMISSIONS_TOAST);
  return user;
}

/** Returns whether a retry may succeed. A 401 is final, and so is any other 4xx without `Retry-After`. */
const isRetryable = ({ statusCode, retryAfter }: ApiError) =>
  statusCode !== 401 && (retryAfter !== undefined || statusCode < 400 || statusCode >= 500);

/** Waits for `ms` milliseconds, or until the session changes. */
const delayUntilSessionChange = (ms: number) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(done, ms);
    const unsubscribe = session.subscribe(done);
  });

function showReconnecting({ message }: ApiError): void {
  if (toasts.list().some(({ key, description }) => key === SESSION_TOAST_KEY && description === message)) return;
  const action = { label: SIGN_IN, run: () => session.end("unconfirmed") };
  toasts.show({ key: SESSION_TOAST_KEY, type: "error", message: RECONNECTING, description: message, action });
}

/**
 * Reads the profile of the stored session. A failure that may be temporary is retried once, after a second. If the
 * backend has features or sends `Retry-After`, retries continue for 30 seconds, and a toast offers to sign in instead.
 * @throws ApiError if the failure is final, the retries are used up or the session has changed meanwhile
 */
export async function fetchProfile(http: Http): Promise<SessionUser> {
  const token = session.token();
  let keepsRetrying = (session.user()?.features?.length ?? 0) > 0;
  const giveUpAt = Date.now() + RETRY_TIMEOUT_MS;
  const changed = new AbortController();
  const unsubscribe = session.subscribe(() => changed.abort());
  let hasToast = false;
  try {
    for (let wait = RETRY_MS; ; wait = Math.min(2 * wait, MAX_RETRY_DELAY_MS)) {
      try {
        const { data } = await http.get<unknown>("/api/auth/me", { signal: changed.signal });
        return readUser(adaptAnswer("auth", data));
      } catch (cause) {
        const error = toApiError(cause);
        const { retryAfter } = error;
        keepsRetrying ||= retryAfter !== undefined;
        const left = giveUpAt - Date.now();
        const isLast = keepsRetrying ? left <= 0 : wait > RETRY_MS;
        if (session.token() !== token || isLast || !isRetryable(error)) throw error;
        if (keepsRetrying) {
          hasToast = true;
          showReconnecting(error);
        }
        await delayUntilSessionChange(
          Math.min(retryAfter === undefined ? wait : Math.max(RETRY_MS, retryAfter * 1000), left),
        );
        if (session.token() !== token) throw error;
      }
    }
  } finally {
    unsubscribe();
    if (hasToast) toasts.close(SESSION_TOAST_KEY);
  }
}
