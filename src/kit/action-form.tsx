import { LoadingOutlined } from "@ant-design/icons";
import { useNotification } from "@refinedev/core";
import { SaveButton } from "@refinedev/antd";
import { Button, Form } from "antd";
import { lazy, Suspense, useImperativeHandle, useState, type Ref } from "react";
import { actionName } from "./actions";
import { useBackend } from "./backend";
import type { Action } from "./define-action";
import type { Row } from "./define-record";
import type { Resource } from "./define-resource";
import { useDraft, type Values } from "./draft";
import { FormInputs } from "./form-inputs";
import { initialValues, requestBody } from "./form-values";
import { kitMessages as words } from "./messages";
import { idOf } from "./row";
import { useLeaveGuard } from "./use-leave-guard";
import { useRunAction } from "./use-run-action";

const ConfirmDialog = lazy(() => import("./confirm-dialog").then(({ ConfirmDialog }) => ({ default: ConfirmDialog })));

interface ActionFormProps {
  resource: Resource;
  actionKey: string;
  action: Action<Row>;
  /** Absent when something new is created. */
  row?: Row | undefined;
  /** Words of the confirming button; the action's label when absent. */
  submitLabel?: string;
  /** The button stays disabled until everything required is filled in. */
  strict?: boolean;
  /** It cannot be sent now; what was typed stays in sight. */
  blocked?: boolean;
  /** The request was answered, and the form is about to go. */
  onSent?: () => void;
  onDone: () => void;
  onCancel: () => void;
  /** Lets a dialog's × and Escape do what Cancel does: ask before typing is lost. */
  cancelRef?: Ref<() => void>;
}

/** Whether what is typed differs from what the form started with. */
const differs = (a: Values, b: Values) => Object.keys({ ...a, ...b }).some((key) => (a[key] ?? "") !== (b[key] ?? ""));

/** The typing of an action's form on one record, or of a new one. */
export const useActionDraft = (resource: Resource, actionKey: string, row: Row | undefined) =>
  useDraft(`${actionName(resource, actionKey)}:${row ? idOf(row) : ""}`, resource.drafts !== false);

const isMissing = (value: unknown) =>
  value === undefined || value === null || (typeof value === "string" && !value.trim());

/**
 * What an action asks for, and its buttons: the same in a dialog and on a page.
 * Typing is kept as a draft until it is sent or discarded; a failure leaves it as it is and marks the fields.
 */
export function ActionForm(props: ActionFormProps) {
  const { resource, actionKey, action, row, submitLabel, strict, blocked, onSent, onDone, onCancel, cancelRef } = props;
  const { open } = useNotification();
  const { inputs = [] } = action;
  const [form] = Form.useForm<Values>();
  const draft = useActionDraft(resource, actionKey, row);
  const backend = useBackend();
  const [seen] = useState(row);
  const [initial] = useState(() => initialValues(inputs, row));
  const [restored, setRestored] = useState(draft.read);
  const typed = { ...initial, ...restored, ...(Form.useWatch([], form) as Values | undefined) };
  const dirty = differs(initial, typed);
  const guard = useLeaveGuard(dirty);
  /** What was typed, while it is asked about once more. */
  const [unusual, setUnusual] = useState<{ values: Values; question: string }>();
  const { run, running } = useRunAction(resource, action);

  const discard = () => {
    draft.clear();
    setRestored(undefined);
    form.setFieldsValue(initial as Record<string, never>);
  };
  const cancel = () => (dirty ? guard.ask(onCancel) : onCancel());
  useImperativeHandle(cancelRef, () => cancel);
  const send = async (values: Values) => {
    const { done, error } = await run(row, { ...requestBody(inputs, values), ...action.values?.(seen, backend) });
    if (done) {
      draft.clear();
      onSent?.();
      guard.leave(onDone);
    }
    for (const { name } of inputs) {
      const messages = error?.errors?.[name];
      if (messages) form.setFields([{ name, errors: [messages].flat().map(String) }]);
    }
  };

  const submit = (values: Values) => {
    const question = row && action.confirm?.(row, values);
    if (question) setUnusual({ values, question });
    else void send(values);
  };

  const incomplete = inputs.some(({ name, required }) => required && isMissing(typed[name]));
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      requiredMark={inputs.some(({ required }) => required)}
      initialValues={{ ...initial, ...restored }}
      scrollToFirstError={{ focus: true }}
      onValuesChange={(_, values) => (differs(initial, values) ? draft.write(values) : draft.clear())}
      onKeyDown={({ key, ctrlKey, metaKey }) => {
        if (key === "Enter" && (ctrlKey || metaKey)) form.submit();
      }}
      onFinish={submit}
      onFinishFailed={({ errorFields: [first] }) => {
        // A second press overtakes the check of the first one, in which nothing was wrong.
        if (first) open?.({ key: "incomplete", type: "error", message: first.errors[0] ?? "" });
      }}
    >
      {restored && (
        <p className="note restored" role="status">
          {words.restored}
          <Button size="small" onClick={discard}>
            {words.discard}
          </Button>
        </p>
      )}
      <div className="form-inputs">
        <FormInputs inputs={inputs} />
      </div>
      <div className="dialog-footer">
        <Button disabled={running} onClick={cancel}>
          {words.cancel}
        </Button>
        <SaveButton
          htmlType="submit"
          icon={null}
          danger={action.danger ?? false}
          // antd's own icon stays, unseen, in the button's name when the answer is faster than its animation.
          loading={running && { icon: <LoadingOutlined /> }}
          disabled={running || blocked === true || (strict === true && incomplete)}
        >
          {submitLabel ?? action.submit ?? action.label}
        </SaveButton>
      </div>
      <Suspense>
        {guard.asking && (
          <ConfirmDialog
            title={words.discardQuestion}
            ok={words.discard}
            cancel={words.keepTyping}
            danger
            onCancel={guard.stay}
            onOk={() => {
              draft.clear();
              guard.leave();
            }}
          />
        )}
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
      </Suspense>
    </Form>
  );
}
