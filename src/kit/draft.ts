import { useMemo } from "react";
import { useBackend } from "./backend";

export type Values = Record<string, unknown>;

/**
 * Unsaved typing of one form, kept for one person in this tab: a lost session or a reload does not take it away.
 * `name` tells the form and the record apart.
 */
export function useDraft(name: string) {
  const { userId } = useBackend();
  return useMemo(() => {
    const key = `draft:${userId}:${name}`;
    return {
      read: (): Values | undefined => {
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
  }, [userId, name]);
}
