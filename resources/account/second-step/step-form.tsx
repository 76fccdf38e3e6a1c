import { useNotification, type HttpError } from "@refinedev/core";
import { Button, Form, Input } from "antd";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useFailureToast } from "../../../src/kit/ui/use-failure-toast";
import { DraftForm } from "../../../src/kit/form/draft-form";
import { useDraftForm } from "../../../src/kit/form/use-draft-form";
import { toText } from "../../../src/kit/format";
import { kitMessages } from "../../../src/kit/messages";
import { recordMessages } from "../../../src/kit/record-messages";
import { secondStepMessages as words } from "./messages";

/** Inputs that a form of the second step can have. */
export type StepInput = "password" | "code" | "name";

const INPUTS = {
  password: {
    label: words.password,
    help: words.passwordHelp,
    control: { type: "password", autoComplete: "current-password", maxLength: 1024 },
  },
  code: {
    label: words.app.code,
    help: undefined,
    control: { inputMode: "numeric", autoComplete: "one-time-code", maxLength: 20 },
  },
  name: { label: words.passkeys.name, help: words.passkeys.nameHelp, control: { autoComplete: "off", maxLength: 60 } },
} as const;

interface StepFormProps<Name extends StepInput> {
  inputs: readonly Name[];
  initial?: Partial<Record<Name, string>>;
  submit: string;
  danger?: boolean;
  /** Sends the values. Rejects with the server's error. */
  onSubmit: (values: Record<Name, string>) => Promise<void>;
  onCancel: () => void;
  children?: ReactNode;
}

/** One step of a dialog. Its values are secret or short, so it keeps no draft. */
export function StepForm<Name extends StepInput>(props: StepFormProps<Name>) {
  const { inputs, initial = {}, submit, danger = false, onSubmit, onCancel, children } = props;
  const { open } = useNotification();
  const showFailure = useFailureToast();
  const [busy, setBusy] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const drafted = useDraftForm({ name: `second-step:${inputs.join()}`, initial, drafts: false });
  useEffect(() => fields.current?.querySelector("input")?.focus(), []);

  const send = async (typed: Record<string, unknown>) => {
    setBusy(true);
    try {
      const entries = inputs.map((name) => [name, toText(typed[name]) ?? ""]);
      await onSubmit(Object.fromEntries(entries) as Record<Name, string>);
    } catch (cause) {
      const error = cause as HttpError;
      drafted.showErrors(inputs, error);
      showFailure(error, words.failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <DraftForm
      drafted={drafted}
      busy={busy}
      requiredMark={false}
      onFinish={(values) => void send(values)}
      onInvalid={(_, first) => open?.({ key: "incomplete", type: "error", message: first })}
    >
      {children}
      <div ref={fields} className="form-inputs">
        {inputs.map((name: StepInput) => {
          const { label, help, control } = INPUTS[name];
          return (
            <Form.Item
              key={name}
              name={name}
              label={label}
              extra={help}
              rules={[{ required: true, message: recordMessages.required(label) }]}
            >
              <Input {...control} />
            </Form.Item>
          );
        })}
      </div>
      <div className="dialog-footer">
        <Button disabled={busy} onClick={onCancel}>
          {kitMessages.cancel}
        </Button>
        <Button type="primary" htmlType="submit" danger={danger} disabled={busy} loading={busy}>
          {submit}
        </Button>
      </div>
    </DraftForm>
  );
}
