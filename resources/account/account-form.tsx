import { LoadingOutlined } from "@ant-design/icons";
import { useCustomMutation, useNotification, type HttpError } from "@refinedev/core";
import { Button, Form, Input } from "antd";
import { useState } from "react";
import { useInvalidatePaths } from "../../src/kit/data/use-invalidate-paths";
import type { FormValues } from "../../src/kit/define/action";
import { DraftForm } from "../../src/kit/form/draft-form";
import { useDraftForm } from "../../src/kit/form/use-draft-form";
import { recordMessages } from "../../src/kit/record-messages";
import { useFailureToast } from "../../src/kit/ui/use-failure-toast";
import { ACCOUNT_PATH } from "./use-account";

export interface AccountInput {
  name: string;
  label: string;
  /** The `autocomplete` token for browsers and password managers. */
  autoComplete: "name" | "email" | "current-password" | "new-password";
  help?: string;
  /** The input that this value must match, and the error if it differs. An input with `same` is not sent. */
  same?: readonly [name: string, differs: string];
}

interface AccountFormProps {
  /** Unique name of the form within the page. */
  name: string;
  title: string;
  inputs: readonly AccountInput[];
  initial?: FormValues;
  /** Path of the PUT request, below /api/admin. */
  path: string;
  submit: string;
  success: string;
  successText?: string;
  failure: string;
}

const isPassword = ({ autoComplete }: AccountInput) => autoComplete.endsWith("password");

/** A card with a form for the signed-in person's own account. Passwords are never stored as drafts. */
export function AccountForm(props: AccountFormProps) {
  const { name, title, inputs, initial = {}, path, submit, success, successText, failure } = props;
  const { open } = useNotification();
  const showFailure = useFailureToast();
  const invalidate = useInvalidatePaths();
  const { mutateAsync } = useCustomMutation();
  const drafted = useDraftForm({ name: `account.${name}`, initial, drafts: false, guarded: true });
  const [running, setRunning] = useState(false);

  const send = async (typed: FormValues) => {
    if (running) return;
    setRunning(true);
    try {
      const sent = inputs.filter(({ same }) => !same).map((input) => [input.name, typed[input.name]]);
      const values = Object.fromEntries(sent) as FormValues;
      await mutateAsync({
        url: path,
        method: "put",
        values,
        successNotification: false,
        errorNotification: false,
      });
      open?.({ type: "success", message: success, ...(successText ? { description: successText } : {}) });
      drafted.form.resetFields();
      invalidate([ACCOUNT_PATH]);
    } catch (cause) {
      showFailure(cause as HttpError, failure);
      drafted.showErrors(
        inputs.map((input) => input.name),
        cause as HttpError,
      );
    } finally {
      setRunning(false);
    }
  };

  return (
    <section className="panel padded record-section">
      <h2>{title}</h2>
      <DraftForm
        drafted={drafted}
        name={`account-${name}`}
        busy={running}
        requiredMark
        onFinish={(typed) => void send(typed)}
        onInvalid={(_, first) => open?.({ key: "incomplete", type: "error", message: first })}
      >
        {inputs.map((input) => {
          const { same } = input;
          return (
            <Form.Item
              key={input.name}
              name={input.name}
              label={input.label}
              extra={input.help}
              dependencies={same ? [same[0]] : []}
              rules={[
                { required: true, whitespace: true, message: recordMessages.required(input.label) },
                ...(same
                  ? [
                      ({ getFieldValue }: { getFieldValue: (other: string) => unknown }) => ({
                        validator: (_rule: unknown, value: unknown) =>
                          value === getFieldValue(same[0]) ? Promise.resolve() : Promise.reject(new Error(same[1])),
                      }),
                    ]
                  : []),
              ]}
            >
              <Input
                type={isPassword(input) ? "password" : input.autoComplete === "email" ? "email" : "text"}
                autoComplete={input.autoComplete}
              />
            </Form.Item>
          );
        })}
        <Button
          type="primary"
          htmlType="submit"
          disabled={running}
          loading={running && { icon: <LoadingOutlined aria-hidden /> }}
        >
          {submit}
        </Button>
      </DraftForm>
    </section>
  );
}
