import { getActionName } from "../define/actions-of";
import type { Row } from "../define/field";
import type { ResolvedAction } from "../define/ready-action";
import type { Resource } from "../define/resource";
import { getRowId } from "../define/row";
import { useDraft } from "../form/use-draft";

/** The action that a form performs, and the record that it changes. */
export interface FormTarget {
  resource: Resource;
  action: ResolvedAction;
  /** Undefined when a record is created. */
  row?: Row;
  /** The version of the row, if it was read individually. The edit fails if the record has a newer version. */
  version?: string;
}

/** Returns whether a form's typed values are kept as a draft, and under which name. */
export const getDraftOptions = ({ resource, action, row }: FormTarget) => ({
  name: `${getActionName(resource, action.key)}:${row ? getRowId(row) : ""}`,
  drafts: !resource.noDrafts,
});

/** Returns the draft of an action's form for a record, or for a new record. */
export function useActionDraft(target: FormTarget) {
  const { name, drafts } = getDraftOptions(target);
  return useDraft(name, drafts);
}
