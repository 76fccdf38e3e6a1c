import { useEffect, useImperativeHandle, useRef, type Ref } from "react";
import { useSession } from "../data/use-session";
import type { FormValues } from "../define/action";
import { DraftForm } from "../form/draft-form";
import { FormInputs } from "../form/form-inputs";
import { ErrorReference } from "../ui/error-reference";
import "../ui/dialog.css";
import { ActionResult } from "./action-result";
import { Consequences } from "./consequences";
import { FormFooter, type SubmitOptions } from "./form-footer";
import { listConsequences, getSharedFormParts, listNotes } from "./form-parts-of";
import { FormQuestion } from "./form-question";
import type { FormTarget } from "./form-target";
import { useActionForm } from "./use-action-form";

interface FormHandlers {
  /** Called when the request has succeeded, before the form unmounts. */
  onSent?: () => void;
  onDone: () => void;
  onCancel: () => void;
  /** Opens the page with the same form, which keeps the typed values. */
  onOpenPage?: () => void;
}

interface ActionFormProps {
  target: FormTarget;
  handlers: FormHandlers;
  submit?: SubmitOptions;
  /** Focuses the first input. */
  focused?: boolean;
  handle?: Ref<FormHandle>;
}

/** The state and functions of the form for the dialog or page around it. */
export interface FormHandle {
  /** Cancels the form, and asks before it discards typed values. The dialog's × and Escape call this too. */
  cancel: () => void;
  /** Runs a callback that replaces the form. It does not ask, because the typed values are kept as a draft. */
  leave: (then: () => void) => void;
  /** Whether the form is unchanged and no request is pending. */
  untouched: boolean;
}

/**
 * The form of an action, used in dialogs and on pages.
 * Typed values are kept as a draft until they are sent or discarded, unless the resource has `noDrafts`. A failure
 * keeps the values and marks the inputs.
 */
export function ActionForm({ target, handlers, submit = {}, focused = false, handle }: ActionFormProps) {
  const { resource, action, row } = target;
  const { onCancel, onDone, onOpenPage } = handlers;
  const session = useSession();
  const form = useActionForm(target, handlers);
  const { drafted, inputs, seen, running, failure } = form;
  const { typed, dirty, guard, fill } = drafted;
  const { part } = action;
  const [Part, customControls] = typeof part === "function" ? [part, undefined] : [undefined, part];
  const shared = getSharedFormParts(resource, action, session);
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused) fields.current?.querySelector<HTMLElement>("input, textarea, button")?.focus();
  }, [focused]);

  const addValues = (values: FormValues) => fill({ ...typed, ...values });
  const cancel = () => (dirty ? guard.ask(onCancel) : onCancel());
  const { answer } = form;
  useImperativeHandle(handle, () => ({
    cancel: answer === undefined ? cancel : onDone,
    leave: guard.leave,
    untouched: answer === undefined && !dirty && !running,
  }));

  if (action.result && answer !== undefined) {
    return <ActionResult result={action.result} answer={answer} onClose={onDone} />;
  }

  return (
    <DraftForm
      drafted={drafted}
      busy={running}
      requiredMark={inputs.some(({ required }) => required)}
      onFinish={form.submit}
      onInvalid={form.reportInvalid}
    >
      {Part && <Part typed={typed} fill={addValues} />}
      <div ref={fields} className="form-inputs">
        <FormInputs inputs={inputs} isNew={row === undefined} customControls={customControls} />
      </div>
      {shared.map(
        ({ name, component: Shared }) =>
          Shared && <Shared key={name} {...{ resource, action, typed }} row={seen} fill={addValues} />,
      )}
      {action.confirm && row && <Consequences texts={listConsequences(action, [row], typed, session)} />}
      {failure && <ErrorReference error={failure} />}
      <FormFooter {...{ action, form, submit, onOpenPage }} notes={listNotes(shared, typed)} onCancel={cancel} />
      <FormQuestion target={target} form={form} />
    </DraftForm>
  );
}
