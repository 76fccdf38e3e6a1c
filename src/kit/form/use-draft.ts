import { useMemo } from "react";
import { useSession } from "../data/use-session";
import type { Values } from "../define/action";

interface Draft {
  read: () => Values | undefined;
  write: (values: Values) => void;
  clear: () => void;
}

const NO_DRAFT: Draft = { read: () => undefined, write: () => undefined, clear: () => undefined };

/** Forgets all that was typed in this tab and not sent. */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith("draft:")) sessionStorage.removeItem(key);
}

/**
 * Unsaved typing of one form, kept for one person in this tab: a lost session or a reload does not take it away.
 * @param name tells the form and the record apart
 * @param enabled `false` for what must not be stored in a browser
 */
export function useDraft(name: string, enabled = true): Draft {
  const { userId } = useSession();
  return useMemo((): Draft => {
    if (!enabled) return NO_DRAFT;
    const key = `draft:${userId}:${name}`;
    return {
      read: () => {
        try {
          const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
          return stored && typeof stored === "object" ? (stored as Values) : undefined;
        } catch {
          return undefined;
        }
      },
      write: (values) => sessionStorage.setItem(key, JSON.stringify(values)),
      clear: () => sessionStorage.removeItem(key),
    };
  }, [userId, name, enabled]);
}
