import { isDataSaverOn } from "../../kit/data/prefetched";
import { PagePrefetch } from "../../kit/data/page-prefetch";
import { useSession } from "../../kit/data/use-session";
import { getPermission } from "../../kit/define/actions-of";
import { PreferencesSync } from "../../kit/list/preferences-sync";

export { ListChanges } from "../../kit/list/list-changes";
export { ListViews } from "../../kit/list/list-views";
export { PrintedList } from "../../kit/list/printed-list";

/** The invisible parts of the layout that load after the first page. In data saver mode, nothing is prefetched. */
export function AfterFirstPage() {
  const { allows, offers, resources } = useSession();
  const hasLists = resources.some((resource) => allows(getPermission(resource, "list")));
  return (
    <>
      {!isDataSaverOn() && <PagePrefetch />}
      {hasLists && offers("preferences") && <PreferencesSync />}
    </>
  );
}
