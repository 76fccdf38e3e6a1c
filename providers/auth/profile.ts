import { ApiError, toApiError } from "../data/errors";
import { toasts } from "../notification/toasts";
import type { SessionUser } from "./contract";
import { session } from "./session";
import { hasUnreadablePermissions, toSessionUser } from "./session-user";
import type { Http } from "../data/lazy-http";

const RECONNECTING = "Reconnecting…";
const SIGN_IN = "Sign in instead";
/** Key of the toasts about the session: a new one replaces the one before. */
export const SESSION_TOAST = "session";

/** How long after a failure the profile is read again. */
const RETRY_MS = 1000;
/** The longest wait between two reads, unless the server names its own with `Retry-After`. */
const LONGEST_MS = 5000;
/** How long the profile is read again before the failure counts. */
const PATIENCE_MS = 30_000;

const UNREADABLE = {
  key: "permissions",
  type: "error",
  message: "Your permissions could not be read",
  description: "The server sent something else than a list of them. Until it sends one, nothing is offered here.",
} as const;

/** The user in an answer that is either the user itself or {user}. Permissions that cannot be read are reported. */
export function readUser(body: unknown): SessionUser {
  const inner = typeof body === "object" && body !== null && "user" in body ? body.user : body;
  const user = toSessionUser(inner);
  if (!user) throw new ApiError("The server's answer carries no user.", 200, false);
  if (hasUnreadablePermissions(inner)) toasts.show(UNREADABLE);
  return user;
}

/** Whether the same request may succeed later. A refusal stands, unless the server says when to ask again. */
const mayPass = ({ statusCode, retryAfter }: ApiError) =>
  statusCode !== 401 && (retryAfter !== undefined || statusCode < 400 || statusCode >= 500);

/** Waits, at most until the session changes. */
const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      leave();
      resolve();
    };
    const timer = setTimeout(done, ms);
    const leave = session.subscribe(done);
  });

function showWaiting({ message }: ApiError): void {
  if (toasts.list().some(({ key, description }) => key === SESSION_TOAST && description === message)) return;
  const action = { label: SIGN_IN, run: () => session.end("unconfirmed") };
  toasts.show({ key: SESSION_TOAST, type: "error", message: RECONNECTING, description: message, action });
}

/**
 * Reads the profile of the stored session. A failure that may pass is retried once after a second. A server that has
 * features, or that sends `Retry-After`, is asked for 30 seconds, while a notice offers to sign in instead.
 * @throws ApiError when the failure counts, or when the session changed meanwhile
 */
export async function askProfile(http: Http): Promise<SessionUser> {
  const token = session.token();
  let isPatient = (session.user()?.features?.length ?? 0) > 0;
  const giveUpAt = Date.now() + PATIENCE_MS;
  const changed = new AbortController();
  const leave = session.subscribe(() => changed.abort());
  let isWaiting = false;
  try {
    for (let wait = RETRY_MS; ; wait = Math.min(2 * wait, LONGEST_MS)) {
      try {
        return readUser((await http.get<unknown>("/api/auth/me", { signal: changed.signal })).data);
      } catch (cause) {
        const error = toApiError(cause);
        const { retryAfter } = error;
        isPatient ||= retryAfter !== undefined;
        const left = giveUpAt - Date.now();
        const isLast = isPatient ? left <= 0 : wait > RETRY_MS;
        if (session.token() !== token || isLast || !mayPass(error)) throw error;
        if (isPatient) {
          isWaiting = true;
          showWaiting(error);
        }
        await pause(Math.min(retryAfter === undefined ? wait : Math.max(RETRY_MS, retryAfter * 1000), left));
        if (session.token() !== token) throw error;
      }
    }
  } finally {
    leave();
    if (isWaiting) toasts.close(SESSION_TOAST);
  }
}
