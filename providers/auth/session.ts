import type { SessionUser } from "./contract";
import { storedToken, storedUser, TOKEN, USER } from "./stored-session";

/**
 * How a session ends: `ended` by a sign-out, `expired` by a 401 or without use, `unconfirmed` because a page could not
 * read the profile when it was loaded. The last one ends the session in that tab only.
 */
export type SessionEnd = "ended" | "expired" | "unconfirmed";

/** Why the session changed: `began` by a sign-in, here or in another tab. */
export type SessionEvent = "began" | SessionEnd;

/** The storage key that tells the other tabs how a session ends, just before its token is removed. It is never kept. */
const ENDING = "sessionEnding";

interface StoredSession {
  token: string;
  user: SessionUser | null;
}

type Ending = StoredSession & { end: SessionEnd };

const listeners = new Set<(event: SessionEvent) => void>();
const emit = (event: SessionEvent) => {
  for (const listener of listeners) listener(event);
};

/** How the last session ended, since the page was loaded. */
let lastEnd: SessionEnd | undefined;

/** The session of this tab after another tab could not confirm it and removed it from storage. */
let kept: StoredSession | undefined;

/** How another tab says that the session ends, until the token is removed. */
let announced: SessionEnd | undefined;

/** The token and the user in browser storage: the one place that reads and writes them. */
export const session = {
  token: (): string | null => storedToken() ?? kept?.token ?? null,
  user: (): SessionUser | null => storedUser() ?? kept?.user ?? null,
  lastEnd: (): SessionEnd | undefined => lastEnd,

  begin(token: string, user: SessionUser): void {
    localStorage.setItem(USER, JSON.stringify(user));
    localStorage.setItem(TOKEN, token);
    begun();
  },

  setUser(user: SessionUser): void {
    if (kept) kept = { ...kept, user };
    else localStorage.setItem(USER, JSON.stringify(user));
  },

  /** Ends the session once: further calls, such as those of several 401s at a time, do nothing. */
  end(end: SessionEnd): void {
    const token = session.token();
    if (token === null) return;
    localStorage.setItem(ENDING, JSON.stringify({ end, token, user: session.user() } satisfies Ending));
    for (const key of [TOKEN, USER, ENDING]) localStorage.removeItem(key);
    over(end);
  },

  subscribe: (listener: (event: SessionEvent) => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function begun(): void {
  kept = undefined;
  lastEnd = undefined;
  emit("began");
}

function over(end: SessionEnd): void {
  kept = undefined;
  announced = undefined;
  lastEnd = end;
  emit(end);
}

// Another tab signed in or out, or its session expired: this tab follows. It keeps a session that the other tab could
// not confirm, since that says nothing about the session.
window.addEventListener("storage", ({ key, newValue }) => {
  if (key === ENDING && newValue !== null) {
    const { end, ...stored } = JSON.parse(newValue) as Ending;
    // A tab whose session is over keeps none.
    if (end === "unconfirmed") kept ??= lastEnd === undefined ? stored : undefined;
    // There is no token in storage any more whose removal would tell this tab.
    else if (kept) over(end);
    else announced = end;
  } else if (key === TOKEN && newValue) begun();
  else if (key === null || (key === TOKEN && !kept)) over(announced ?? "ended");
});
