import { useCustomMutation, type HttpError } from "@refinedev/core";
import { Button, Form, Input, Modal } from "antd";
import { useEffect, useRef, useState } from "react";
import { DraftForm } from "../../kit/form/draft-form";
import { useDraftForm } from "../../kit/form/use-draft-form";
import { kitMessages } from "../../kit/messages";
import { recordMessages } from "../../kit/record-messages";
import { useDialogFocus } from "../../kit/ui/use-dialog-focus";
import { useFailureToast } from "../../kit/ui/use-failure-toast";
import { confirmPasswordMessages as words } from "./messages";

interface PasswordDialogProps {
  onClose: (confirmed: boolean) => void;
}

/** Asks the signed-in user for their password. The typed password is not kept as a draft. */
export function PasswordDialog({ onClose }: PasswordDialogProps) {
  const { mutateAsync } = useCustomMutation();
  const showFailure = useFailureToast();
  const drafted = useDraftForm({ name: "confirm-password", initial: {}, drafts: false });
  const [busy, setBusy] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const cancel = () => onClose(false);
  useDialogFocus(cancel);
  useEffect(() => fields.current?.querySelector("input")?.focus(), []);

  const confirm = async (values: object) => {
    setBusy(true);
    try {
      await mutateAsync({
        url: "account/confirm-password",
        method: "post",
        values,
        successNotification: false,
        errorNotification: false,
      });
      onClose(true);
    } catch (cause) {
      setBusy(false);
      drafted.showErrors(["password"], cause as HttpError);
      showFailure(cause as HttpError, words.failure);
    }
  };
  return (
    <Modal open title={words.title} width={420} maskClosable={false} onCancel={cancel} footer={null}>
      <DraftForm
        drafted={drafted}
        name="confirm-password"
        busy={busy}
        requiredMark={false}
        onFinish={(values) => void confirm(values)}
        onInvalid={() => undefined}
      >
        <p>{words.text}</p>
        <div ref={fields} className="form-inputs">
          <Form.Item
            name="password"
            label={words.label}
            rules={[{ required: true, message: recordMessages.required(words.label) }]}
          >
            <Input type="password" autoComplete="current-password" maxLength={1024} />
          </Form.Item>
        </div>
        <div className="dialog-footer">
          <Button disabled={busy} onClick={cancel}>
            {kitMessages.cancel}
          </Button>
          <Button type="primary" htmlType="submit" disabled={busy} loading={busy}>
            {words.submit}
          </Button>
        </div>
      </DraftForm>
    </Modal>
  );
}
