import type { SessionUser } from "./contract";
import { storedToken, storedUser, TOKEN, USER } from "./stored-session";

/** Why the session changed: `expired` after a 401, `ended` by a logout or in another tab, `began` by a sign-in. */
export type SessionEvent = "began" | "ended" | "expired";

const listeners = new Set<(event: SessionEvent) => void>();
const emit = (event: SessionEvent) => {
  for (const listener of listeners) listener(event);
};

/** How the last session ended, since the page was loaded. */
let lastEnd: "ended" | "expired" | undefined;

/** The token and the user in browser storage: the one place that reads and writes them. */
export const session = {
  token: storedToken,
  user: storedUser,
  /** Whether the server ended the session, rather than a person. */
  wasLost: (): boolean => lastEnd === "expired",

  begin(token: string, user: SessionUser): void {
    localStorage.setItem(USER, JSON.stringify(user));
    localStorage.setItem(TOKEN, token);
    lastEnd = undefined;
    emit("began");
  },

  setUser(user: SessionUser): void {
    localStorage.setItem(USER, JSON.stringify(user));
  },

  /** Ends the session once: further calls, such as those of several 401s at a time, do nothing. */
  end(event: "ended" | "expired"): void {
    if (session.token() === null) return;
    localStorage.removeItem(TOKEN);
    localStorage.removeItem(USER);
    lastEnd = event;
    emit(event);
  },

  subscribe: (listener: (event: SessionEvent) => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

// Another tab signed in or out: this one follows.
window.addEventListener("storage", ({ key, newValue }) => {
  if (key !== TOKEN && key !== null) return;
  emit(key === TOKEN && newValue ? "began" : "ended");
});
