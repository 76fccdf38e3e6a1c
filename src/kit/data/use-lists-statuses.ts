import { useResourceParams } from "@refinedev/core";
import type { Resource } from "../define/resource";
import { useSession } from "./use-session";

/**
 * Returns whether a shared part on this page lists the past statuses of its record. The details dialog has no such
 * part.
 */
export function useListsStatuses(resource: Resource): boolean {
  const session = useSession();
  const { action } = useResourceParams();
  return (
    action === "show" &&
    session.parts.some(
      ({ listsStatuses, feature, isFor }) =>
        listsStatuses && (!feature || session.offers(feature)) && (isFor?.(resource, session) ?? true),
    )
  );
}
