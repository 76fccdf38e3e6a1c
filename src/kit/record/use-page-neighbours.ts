import type { Mutation } from "@tanstack/react-query";
import { useState } from "react";
import { useAdjacentRecords, type AdjacentRecord } from "../data/use-adjacent-records";
import { useAfterMutation } from "../data/use-after-mutation";
import { getActionUrl, recordActions } from "../define/actions-of";
import type { Resource } from "../define/resource";

/** A record that an action has changed, with the record that was next at that time. */
interface Decision {
  id: string;
  next: AdjacentRecord | undefined;
}

/** Returns whether a mutation was one of the record's actions. Deleting leaves the page, so it does not count. */
function isActionOn(resource: Resource, id: string, { state }: Mutation): boolean {
  const variables = (state.variables ?? {}) as Readonly<Record<string, unknown>>;
  const { url, resource: path, id: updated } = variables;
  if (path === resource.path && updated === id) return true;
  // Approving a KYC application together with its vendor sends both ids, but no resource.
  if (path === undefined && Object.values(variables).includes(id)) return true;
  return recordActions(resource).some((action) => url === getActionUrl(resource, action, id));
}

/**
 * Returns the neighbours of the record on its page, and whether an action has changed the record while it was open. If
 * the action has moved the record within its list, the next record is still the one that was next before.
 * @param list the query string of the list; undefined if the record was not opened from a list
 */
export function usePageNeighbours(resource: Resource, id: string, list: string | undefined) {
  const neighbours = useAdjacentRecords(resource, id, list);
  const [decision, setDecision] = useState<Decision>();
  if (decision && decision.id !== id) setDecision(undefined);
  useAfterMutation((mutation) => {
    if (isActionOn(resource, id, mutation))
      setDecision((earlier) => (earlier?.id === id ? earlier : { id, next: neighbours?.next }));
  });
  const isDecided = decision?.id === id;
  // A record without a position has left the list. The list's pages have then shifted, so only the new `next` is right.
  const next = isDecided && neighbours?.position ? decision.next : neighbours?.next;
  return { neighbours: neighbours && { ...neighbours, next }, isDecided };
}
