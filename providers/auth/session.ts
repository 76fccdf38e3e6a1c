import type { SessionUser } from "./contract";
import { readStoredToken, readStoredUser, TOKEN_KEY, USER_KEY } from "./stored-session";

/**
 * Why a session ended: `ended` after a sign-out, `expired` after a 401 or inactivity, `unconfirmed` if the profile
 * could not be read. `unconfirmed` ends the session only in that tab.
 */
export type SessionEnd = "ended" | "expired" | "unconfirmed";

/** Why the session changed. `began` means that someone signed in, in this tab or another tab. */
export type SessionEvent = "began" | SessionEnd;

/**
 * Storage key that announces to other tabs why the session ends. It is set just before the token is removed, then
 * deleted.
 */
const ENDING_KEY = "sessionEnding";

interface StoredSession {
  token: string;
  user: SessionUser | null;
}

type SessionEnding = StoredSession & { end: SessionEnd };

const listeners = new Set<(event: SessionEvent) => void>();
const emit = (event: SessionEvent) => {
  for (const listener of listeners) listener(event);
};

/** How the last session ended. Undefined at page load and after the next sign-in. */
let lastEnd: SessionEnd | undefined;

/** The session of this tab, kept in memory after another tab could not confirm it and removed it from storage. */
let inMemorySession: StoredSession | undefined;

/** Why the session ends according to another tab, until that tab removes the token. */
let announcedEnd: SessionEnd | undefined;

/** The token and the user in browser storage. Only the startup code reads them without this object. */
export const session = {
  token: (): string | null => readStoredToken() ?? inMemorySession?.token ?? null,
  user: (): SessionUser | null => readStoredUser() ?? inMemorySession?.user ?? null,
  lastEnd: (): SessionEnd | undefined => lastEnd,

  begin(token: string, user: SessionUser): void {
    localStorage.setItem(USER_KEY, JSON.stringify(user));
    localStorage.setItem(TOKEN_KEY, token);
    handleBegin();
  },

  setUser(user: SessionUser): void {
    if (inMemorySession) inMemorySession = { ...inMemorySession, user };
    else localStorage.setItem(USER_KEY, JSON.stringify(user));
  },

  /** Ends the session. Further calls do nothing, for example when several requests fail with a 401 at once. */
  end(end: SessionEnd): void {
    const token = session.token();
    if (token === null) return;
    localStorage.setItem(ENDING_KEY, JSON.stringify({ end, token, user: session.user() } satisfies SessionEnding));
    for (const key of [TOKEN_KEY, USER_KEY, ENDING_KEY]) localStorage.removeItem(key);
    handleEnd(end);
  },

  subscribe: (listener: (event: SessionEvent) => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function handleBegin(): void {
  inMemorySession = undefined;
  lastEnd = undefined;
  emit("began");
}

function handleEnd(end: SessionEnd): void {
  inMemorySession = undefined;
  announcedEnd = undefined;
  lastEnd = end;
  emit(end);
}

// Follows the other tabs when they sign in, sign out or expire. If another tab could not confirm the session, this tab
// keeps its own copy, since that failure says nothing about the session.
window.addEventListener("storage", ({ key, newValue }) => {
  if (key === ENDING_KEY && newValue !== null) {
    const { end, ...stored } = JSON.parse(newValue) as SessionEnding;
    // A tab whose session has ended does not restore it.
    if (end === "unconfirmed") inMemorySession ??= lastEnd === undefined ? stored : undefined;
    // The token is already gone from storage, so its removal cannot announce the end.
    else if (inMemorySession) handleEnd(end);
    else announcedEnd = end;
  } else if (key === TOKEN_KEY && newValue) handleBegin();
  else if (key === null || (key === TOKEN_KEY && !inMemorySession)) handleEnd(announcedEnd ?? "ended");
});
