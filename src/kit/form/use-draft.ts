import { useMemo } from "react";
import { useSession } from "../data/use-session";
import type { FormValues } from "../define/action";

interface Draft {
  read: () => FormValues | undefined;
  write: (values: FormValues) => void;
  clear: () => void;
}

const NO_DRAFT: Draft = { read: () => undefined, write: () => undefined, clear: () => undefined };

/** Deletes all drafts of this tab. */
export function clearDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith("draft:")) sessionStorage.removeItem(key);
}

/**
 * Stores the unsaved values of a form for one user in this tab, so that they survive an expired session or a reload.
 * @param name identifies the form and the record
 * @param enabled `false` for values that must not be stored in a browser
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
          return stored && typeof stored === "object" ? (stored as FormValues) : undefined;
        } catch {
          return undefined;
        }
      },
      write: (values) => sessionStorage.setItem(key, JSON.stringify(values)),
      clear: () => sessionStorage.removeItem(key),
    };
  }, [userId, name, enabled]);
}
