import { getRowId } from "../define/row";
import { kitMessages as words } from "../messages";
import { recordMessages } from "../record-messages";
import { ConfirmDialog } from "../ui/confirm-dialog";
import { lazyComponent } from "../ui/lazy-part";
import type { FormTarget } from "./form-target";
import type { ActionFormState } from "./use-action-form";

const ConflictDialog = lazyComponent(() => import("./conflict-dialog").then(({ ConflictDialog }) => ConflictDialog));

/** The dialog with the question that the user must answer before the form is sent. */
export function FormQuestion({ target, form }: { target: FormTarget; form: ActionFormState }) {
  const { resource, action, row } = target;
  const { question, inputs, base, confirm, resolveConflict, dismissQuestion } = form;
  if (question?.kind === "confirm") {
    return (
      <ConfirmDialog
        title={action.title}
        text={question.text}
        ok={recordMessages.continue}
        cancel={words.cancel}
        onCancel={dismissQuestion}
        onOk={() => confirm(question.values)}
      />
    );
  }
  return question && row ? (
    <ConflictDialog
      {...{ resource, inputs, base }}
      id={getRowId(row)}
      mine={question.values}
      onCancel={dismissQuestion}
      onSave={resolveConflict}
    />
  ) : null;
}
