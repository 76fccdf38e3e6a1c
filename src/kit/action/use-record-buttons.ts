import { useNotification } from "@refinedev/core";
import { useDialogUrl } from "../data/use-dialog-url";
import { getActionName, needsRecord } from "../define/actions-of";
import type { Resource } from "../define/resource";
import type { Row } from "../define/field";
import type { ResolvedAction } from "../define/ready-action";
import { getRowId } from "../define/row";
import { kitMessages as words } from "../messages";
import { leavePage } from "../ui/leave-page";
import { useFormPageNavigation } from "./use-form-page-navigation";

/**
 * Returns functions that open a record, or an action in its dialog or on its page. If the record has no id, they show
 * an error.
 */
export function useRecordButtons(resource: Resource) {
  const { action: openName, actionId: openId, openDetails, openAction } = useDialogUrl();
  const { pathOf, open: openPage } = useFormPageNavigation(resource);
  const { open } = useNotification();
  const { one } = resource.names;
  const showMissingId = (message: string) => open?.({ key: "missing-id", type: "error", message });
  return {
    view: (row: Row) => (getRowId(row) ? openDetails(getRowId(row)) : showMissingId(words.missingId)),
    act: (action: ResolvedAction, row?: Row) => {
      const id = row && getRowId(row);
      if (needsRecord(action) && !id)
        return void showMissingId(action.key === "edit" ? words.invalidIdForUpdate(one) : words.invalidId(one));
      const page = resource.dialogForms ? undefined : pathOf(action, row);
      const name = getActionName(resource, action.key);
      const start = () => (page === undefined ? openAction(name, id, openName !== null) : openPage(page));
      // The buttons stay usable while a dialog is open beside the documents.
      if (openName === null) start();
      else if (openName !== name || openId !== id) leavePage(start);
    },
  };
}
