import { LoadingOutlined } from "@ant-design/icons";
import { useNotification, type HttpError } from "@refinedev/core";
import { SaveButton } from "@refinedev/antd";
import { Button } from "antd";
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from "react";
import { isBlank } from "../../../providers/input/contract";
import { useSession } from "../data/use-session";
import type { FormValues } from "../define/action";
import { getActionName, getAvailableInputs } from "../define/actions-of";
import type { Resource } from "../define/resource";
import type { Row } from "../define/field";
import { isDangerous, type FormInput, type ResolvedAction } from "../define/ready-action";
import { getRowId } from "../define/row";
import { DraftForm } from "../form/drafted-form-body";
import { FormInputs } from "../form/form-inputs";
import { getInitialValues, getUnchangedValues, toRequestValues, warnAboutUnreadable } from "../form/form-values";
import { useDraft } from "../form/use-draft";
import { useDraftForm } from "../form/use-drafted-form";
import { kitMessages as words } from "../messages";
import { ConfirmDialog } from "../ui/confirm-dialog";
import { ErrorReference } from "../ui/error-reference";
import { lazyComponent } from "../ui/lazy-part";
import "../ui/dialog.css";
import { Consequences } from "./consequences";
import { getConfirmation, listConsequences, getSharedFormParts } from "./form-parts-of";
import { PRECONDITION_FAILED, useAction } from "./use-action";
import { useEditBase } from "./use-base";

const ConflictDialog = lazyComponent(() => import("./conflict-dialog").then(({ ConflictDialog }) => ConflictDialog));

interface ActionFormProps {
  resource: Resource;
  action: ResolvedAction;
  /** Undefined when a record is created. */
  row?: Row;
  /** The version of the row, if it was read individually. The edit fails if the record has a newer version. */
  version?: string | undefined;
  /** The label of the submit button. Defaults to the action's label. */
  submitLabel?: string;
  /** Disables the submit button until all required inputs are filled in. */
  strict?: boolean;
  /** Focuses the first input. */
  focused?: boolean;
  /** Disables submitting, but keeps the typed values visible. */
  blocked?: boolean;
  /** Called when the request has succeeded, before the form unmounts. */
  onSent?: () => void;
  onDone: () => void;
  onCancel: () => void;
  /** Opens the page with the same form. The typed values are carried over. */
  onOpenPage?: () => void;
  /** Receives the cancel function, so that a dialog's × and Escape also ask before discarding typed values. */
  cancelRef?: Ref<() => void>;
}

const draftNameOf = (resource: Resource, { key }: ResolvedAction, row: Row | undefined) =>
  `${getActionName(resource, key)}:${row ? getRowId(row) : ""}`;

/** Returns the draft of an action's form for a record, or for a new record. */
export const useActionDraft = (resource: Resource, action: ResolvedAction, row: Row | undefined) =>
  useDraft(draftNameOf(resource, action, row), !resource.traits?.includes("noDrafts"));

const isMissing = (value: unknown) =>
  value === undefined || value === null || (typeof value === "string" && isBlank(value));

const isIncomplete = (inputs: readonly FormInput[], values: FormValues) =>
  inputs.some(({ name, required }) => required && isMissing(values[name]));

/** Returns the error message that several inputs share, such as "Please fill in all required fields". */
const sharedMessage = (inputs: readonly FormInput[]): string | undefined => {
  const messages = inputs.flatMap(({ required }) => (typeof required === "string" ? [required] : []));
  return messages.find((message, place) => messages.indexOf(message) !== place);
};

/**
 * The form of an action, used in dialogs and on pages.
 * Typed values are kept as a draft until they are sent or discarded. A failure keeps the values and marks the inputs.
 */
export function ActionForm(props: ActionFormProps) {
  const { resource, action, row, version, submitLabel, strict, focused = false, blocked } = props;
  const { onSent, onDone, onCancel, onOpenPage, cancelRef } = props;
  const { open } = useNotification();
  const session = useSession();
  const offered = getAvailableInputs(action, session);
  const { part } = action;
  const shared = getSharedFormParts(resource, action, session);
  const [Part, own] = typeof part === "function" ? [part, undefined] : [undefined, part];
  const [seen] = useState(row);
  const name = draftNameOf(resource, action, row);
  const drafts = !resource.traits?.includes("noDrafts");
  const drafted = useDraftForm({ name, initial: getInitialValues(offered, row), drafts, guarded: true });
  const { typed, dirty, guard, fill, forget, showErrors } = drafted;
  const kept = action.key === "edit" ? getUnchangedValues(offered, row) : {};
  const [start] = useState({ version, values: getInitialValues(offered, row), kept });
  const { base, agree, forgetBase } = useEditBase(name, drafts, start, drafted);
  const shownOnce = sharedMessage(offered);
  const inputs = warnAboutUnreadable(offered, base.kept).map((input) =>
    shownOnce !== undefined && input.required === shownOnce ? { ...input, required: true } : input,
  );
  /** The typed values that conflict with somebody else's change. */
  const [conflict, setConflict] = useState<FormValues>();
  /** The typed values that need confirmation, with the question. */
  const [unusual, setUnusual] = useState<{ values: FormValues; question: string }>();
  /** A server error (5xx). Other errors already tell the user what to do. */
  const [failure, setFailure] = useState<HttpError>();
  const { run, running } = useAction(resource, action);
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused) fields.current?.querySelector<HTMLElement>("input, textarea, button")?.focus();
  }, [focused]);

  const addValues = (values: FormValues) => fill({ ...typed, ...values });
  const cancel = () => (dirty ? guard.ask(onCancel) : onCancel());
  useImperativeHandle(cancelRef, () => cancel);
  const send = async (values: FormValues, of = base) => {
    const sent = toRequestValues(inputs, values, of);
    const { done, error } = await run(row, action.body?.(sent, seen, session) ?? sent, onSent, of.version);
    setFailure(error && error.statusCode >= 500 ? error : undefined);
    if (of.version !== undefined && error?.statusCode === PRECONDITION_FAILED) setConflict(values);
    if (done) {
      forget();
      forgetBase();
      guard.leave(onDone);
    }
    showErrors(
      inputs.map(({ name }) => name),
      error,
    );
  };
  const submit = (values: FormValues) => {
    const asked = row && getConfirmation(action, row, values, session);
    if (asked?.question) setUnusual({ values, question: [asked.question, ...asked.consequences].join(" ") });
    else void send(values);
  };

  return (
    <DraftForm
      drafted={drafted}
      busy={running}
      requiredMark={inputs.some(({ required }) => required)}
      onFinish={submit}
      onInvalid={(values, first) => {
        const message = (isIncomplete(inputs, values) && shownOnce) || first;
        open?.({ key: "incomplete", type: "error", message });
      }}
    >
      {Part && <Part typed={typed} fill={addValues} />}
      <div ref={fields} className="form-inputs">
        <FormInputs inputs={inputs} isNew={row === undefined} own={own} />
      </div>
      {shared.map(
        ({ name: part, component: Shared }) =>
          Shared && <Shared key={part} {...{ resource, action, typed }} row={seen} fill={addValues} />,
      )}
      {action.confirm && row && <Consequences texts={listConsequences(action, [row], typed, session)} />}
      {failure && <ErrorReference error={failure} />}
      <div className="dialog-footer">
        {onOpenPage && (
          <Button type="link" className="footer-link" onClick={() => guard.leave(onOpenPage)}>
            {words.openAsPage}
          </Button>
        )}
        <Button disabled={running} onClick={cancel}>
          {words.cancel}
        </Button>
        <SaveButton
          htmlType="submit"
          icon={null}
          danger={isDangerous(action)}
          // If the response is faster than antd's animation, antd's own loading icon stays in the button's accessible
          // name.
          loading={running && { icon: <LoadingOutlined /> }}
          disabled={running || blocked === true || (strict === true && isIncomplete(inputs, typed))}
        >
          {submitLabel ?? action.submit ?? action.label}
        </SaveButton>
      </div>
      {unusual && (
        <ConfirmDialog
          title={action.title}
          text={unusual.question}
          ok={words.goOn}
          cancel={words.cancel}
          onCancel={() => setUnusual(undefined)}
          onOk={() => {
            setUnusual(undefined);
            void send(unusual.values);
          }}
        />
      )}
      {conflict && row && (
        <ConflictDialog
          {...{ resource, inputs, base }}
          id={getRowId(row)}
          mine={conflict}
          onCancel={() => setConflict(undefined)}
          onSave={(values, theirs) => {
            setConflict(undefined);
            fill(values);
            agree(theirs);
            void send(values, theirs);
          }}
        />
      )}
    </DraftForm>
  );
}
