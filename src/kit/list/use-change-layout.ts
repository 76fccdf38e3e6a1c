import { useCustomMutation, type HttpError } from "@refinedev/core";
import { useEffect, useLayoutEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import type { ColumnWidth, ListLayout, Preferences } from "../../../providers/preferences/contract";
import { COLUMNS_PARAMETER, VIEW_PARAMETER } from "../../../providers/views/contract";
import { getColumnName, parseStoredLayouts, PREFERENCES_PATH, readStoredLayouts } from "../data/use-list-layout";
import { useSession } from "../data/use-session";
import type { Resource } from "../define/resource";
import { useFailureToast } from "../ui/use-failure-toast";
import { columnsMessages as words } from "./columns-messages";
import { storeLayout, unsavedLists } from "./store-layouts";

/**
 * Returns functions that change the user's layout of a list. While the URL has a saved view or columns, changes to the
 * columns go to the URL instead. With the feature `preferences`, one call sends the layout when the component unmounts.
 */
export function useChangeLayout({ name, list }: Resource) {
  const { userId, offers } = useSession();
  const [params, setParams] = useSearchParams();
  const { mutateAsync } = useCustomMutation<Preferences>();
  const showFailure = useFailureToast();
  const isOfView = params.has(VIEW_PARAMETER) || params.has(COLUMNS_PARAMETER);
  /** The layout to send. Null after a reset; undefined if there is nothing to send. */
  const unsent = useRef<ListLayout | null>(undefined);

  const send = useRef(() => undefined as unknown);
  useLayoutEffect(() => {
    send.current = () => {
      const layout = unsent.current;
      unsent.current = undefined;
      if (layout === undefined || !offers("preferences")) return;
      const values: Preferences = { lists: { [name]: layout } };
      mutateAsync({
        ...{ url: PREFERENCES_PATH, method: "put", values },
        ...{ successNotification: false, errorNotification: false },
      })
        .catch((cause: unknown) => showFailure(cause as HttpError, words.failed))
        .finally(() => unsavedLists.delete(name));
    };
  });
  useEffect(() => () => void send.current(), []);

  const putColumns = (columns: readonly string[] | undefined) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (columns) next.set(COLUMNS_PARAMETER, columns.join(","));
        else next.delete(COLUMNS_PARAMETER);
        return next;
      },
      { replace: true },
    );
  const readLayout = () => parseStoredLayouts(readStoredLayouts(userId))[name];
  const store = (next: ListLayout) => {
    const layout = Object.values(next).some((value) => value !== undefined) ? next : null;
    storeLayout(userId, name, layout);
    unsent.current = layout;
    if (offers("preferences")) unsavedLists.add(name);
  };

  return {
    isOfView,
    /** @param columns the names of the shown columns, in order */
    changeColumns: (columns: readonly string[]) => {
      if (isOfView) return putColumns(columns);
      const isDeclared = columns.join() === list.columns.map(getColumnName).join();
      store({ ...readLayout(), columns: isDeclared ? undefined : [...columns] });
    },
    changeDensity: (compact: boolean) => store({ ...readLayout(), density: compact ? "compact" : undefined }),
    /** @param width undefined for the width that the column's contents need */
    changeWidth: (column: string, width: ColumnWidth | undefined) => {
      const { [column]: _, ...others } = readLayout()?.widths ?? {};
      const widths = width ? { ...others, [column]: width } : others;
      store({ ...readLayout(), widths: Object.keys(widths).length > 0 ? widths : undefined });
    },
    /** Resets columns, widths and density to what the list declares. */
    reset: () => {
      if (params.has(COLUMNS_PARAMETER)) putColumns(undefined);
      store({});
    },
  };
}
