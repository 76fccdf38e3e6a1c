import { useCustom, type HttpError } from "@refinedev/core";
import { useEffect, useState } from "react";
import { parseListLayouts, type Preferences } from "../../../providers/preferences/contract";
import { PREFERENCES_PATH, readStoredLayouts } from "../data/use-list-layout";
import { useSession } from "../data/use-session";
import { storeServerLayouts } from "./store-layouts";

/** Loads the server's layouts into this browser once, unless a layout was changed here during the request. */
export function PreferencesSync() {
  const { userId } = useSession();
  const [stored] = useState(() => readStoredLayouts(userId));
  const { query } = useCustom<Preferences, HttpError>({
    url: PREFERENCES_PATH,
    method: "get",
    errorNotification: false,
    queryOptions: { staleTime: Infinity },
  });
  const preferences = query.data?.data;
  useEffect(() => {
    if (preferences && readStoredLayouts(userId) === stored) storeServerLayouts(userId, parseListLayouts(preferences));
  }, [preferences, stored, userId]);
  return null;
}
