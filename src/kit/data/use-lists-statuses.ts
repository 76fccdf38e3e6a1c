import { useResourceParams } from "@refinedev/core";
import type { Resource } from "../define/resource";
import { useSession } from "./use-session";

/**
 * Returns whether this is a record's page and one of its shared parts lists the record's past statuses. The details
 * dialog has no such part.
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
