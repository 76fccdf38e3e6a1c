import { useMemo } from "react";
import { useBackend } from "./backend";

export type Values = Record<string, unknown>;

interface Draft {
  read: () => Values | undefined;
  write: (values: Values) => void;
  clear: () => void;
}

/**
 * Unsaved typing of one form, kept for one person in this tab: a lost session or a reload does not take it away.
 * `name` tells the form and the record apart. With `kept` false nothing is kept: for what must not lie in a browser.
 */
export function useDraft(name: string, kept = true) {
  const { userId } = useBackend();
  return useMemo((): Draft => {
    const key = `draft:${userId}:${name}`;
    if (!kept) return { read: () => undefined, write: () => undefined, clear: () => undefined };
    return {
      read: () => {
        try {
          const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
          return kept && typeof kept === "object" ? (kept as Values) : undefined;
        } catch {
          return undefined;
        }
      },
      write: (values: Values) => sessionStorage.setItem(key, JSON.stringify(values)),
      clear: () => sessionStorage.removeItem(key),
    };
  }, [userId, name, kept]);
}
