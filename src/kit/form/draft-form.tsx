import { Button, Form, type FormProps } from "antd";
import { type ReactNode } from "react";
import type { FormValues } from "../define/action";
import { ConfirmDialog } from "../ui/confirm-dialog";
import { formMessages as words } from "./messages";
import type { DraftFormState } from "./use-draft-form";
import "./form.css";

interface DraftFormProps {
  drafted: DraftFormState;
  /** Makes the ids of inputs unique if a page has several forms. */
  name?: string;
  disabled?: boolean;
  /** Whether a request is pending, so that Ctrl+Enter does not send another. */
  busy: boolean;
  requiredMark: boolean;
  onFinish: (values: FormValues) => void;
  /** Called if validation fails. `first` is the first error message. */
  onInvalid: (values: FormValues, first: string) => void;
  children: ReactNode;
}

/**
 * Renders a form with the notice about a restored draft, Ctrl+Enter, and the confirmation before typed values are
 * discarded.
 */
export function DraftForm(props: DraftFormProps) {
  const { drafted, name, disabled, busy, requiredMark, onFinish, onInvalid, children } = props;
  const { form, first, restored, guard, keep, reset, forget } = drafted;
  const onFinishFailed: FormProps<FormValues>["onFinishFailed"] = ({ values, errorFields: [field] }) => {
    // If the form is submitted again during the validation, antd reports a failure without errors.
    if (field) onInvalid(values, field.errors[0] ?? "");
  };
  return (
    <Form<FormValues>
      form={form}
      name={name}
      layout="vertical"
      disabled={disabled}
      requiredMark={requiredMark}
      initialValues={first}
      scrollToFirstError={{ focus: true }}
      onValuesChange={(_, values) => keep({ ...first, ...values })}
      onKeyDown={(event) => {
        // React also calls this for keys in dialogs that the form opens.
        if (!event.currentTarget.contains(event.target as Node)) return;
        const { key, ctrlKey, metaKey } = event;
        if (key !== "Enter" || !(ctrlKey || metaKey)) return;
        // Some browsers would insert a line break, and a changed value would cancel the validation.
        event.preventDefault();
        // Submits as the button does, so that the browser checks the limits of numbers first.
        if (!busy) event.currentTarget.requestSubmit();
      }}
      onFinish={onFinish}
      onFinishFailed={onFinishFailed}
    >
      {restored && (
        <p className="note restored" role="status">
          {words.restored}
          <Button size="small" disabled={false} onClick={() => reset()}>
            {words.discard}
          </Button>
        </p>
      )}
      {children}
      {guard.asking && (
        <ConfirmDialog
          title={words.discardQuestion}
          ok={words.discard}
          cancel={words.keepTyping}
          danger
          onCancel={guard.stay}
          onOk={() => {
            forget();
            guard.leave();
          }}
        />
      )}
    </Form>
  );
}
