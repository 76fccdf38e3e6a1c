import type { OthersChange } from "../data/use-changes";
import type { ListNoticeProps } from "../data/use-session";
import { getRowId } from "../define/row";
import { recordMessages as words } from "../record-messages";
import { RefreshBar } from "./refresh-bar";

const isNew = (change: OthersChange): boolean => change?.isNew === true;

/**
 * Says that others added or changed records of a list, with a button that refreshes the list. A change to a record that
 * is not on the page counts only if it may bring the record to the page: a change of its status, or an upsert by the
 * shop's own system.
 */
export function ListChanges({ resource, page: { rows = [], fetching = false }, onRefresh }: ListNoticeProps) {
  const shown = new Set(rows.map(getRowId));
  const concerns = (change: OthersChange) =>
    !change ||
    isNew(change) ||
    change.type.endsWith(".upsert") ||
    change.resourceId === "" ||
    shown.has(change.resourceId) ||
    (resource.status !== undefined && change.fields.includes(resource.status));
  const describe = (changes: readonly OthersChange[]) => {
    const relevant = changes.filter(concerns);
    if (relevant.length === 0) return undefined;
    return relevant.every(isNew)
      ? words.newRecords(new Set(relevant.map((change) => change?.resourceId)).size)
      : words.changesAvailable;
  };
  return <RefreshBar path={resource.path} fetching={fetching} describe={describe} onRefresh={onRefresh} />;
}
