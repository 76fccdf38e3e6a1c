import { useCustom, type HttpError } from "@refinedev/core";
import type { SavedView } from "../../../providers/views/contract";
import { getPermission } from "../define/actions-of";
import { filterObjects } from "../define/row";
import { useSession } from "./use-session";

/** Path below /api/admin. */
export const VIEWS_PATH = "views";
/** The sidebar and each list read the views. They share a response that is not older than this. */
const STALE_TIME_MS = 60_000;

/** Reads the saved views of all lists. Requires the feature `views`, and sends no request without it. */
export function useViews(enabled = true) {
  const { offers, allows, resources } = useSession();
  const { query } = useCustom<SavedView[], HttpError>({
    url: VIEWS_PATH,
    method: "get",
    errorNotification: false,
    queryOptions: {
      enabled: enabled && offers("views") && resources.some((resource) => allows(getPermission(resource, "list"))),
      staleTime: STALE_TIME_MS,
    },
  });
  const { data, error, refetch } = query;
  return {
    views: filterObjects<SavedView>(data?.data),
    loaded: data !== undefined,
    error,
    refetch: () => void refetch(),
  };
}
