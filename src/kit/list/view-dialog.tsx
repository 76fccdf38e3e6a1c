import type { HttpError } from "@refinedev/core";
import { Button, Checkbox, Form, Input, Modal } from "antd";
import { useEffect, useRef, useState } from "react";
import { MAX_VIEW_NAME } from "../../../providers/views/contract";
import { DraftForm } from "../form/draft-form";
import { useDraftForm } from "../form/use-draft-form";
import { kitMessages } from "../messages";
import { recordMessages } from "../record-messages";
import { useDialogFocus } from "../ui/use-dialog-focus";
import { useFailureToast } from "../ui/use-failure-toast";
import { viewMessages as words } from "./view-messages";

export interface ViewValues {
  name: string;
  shared: boolean;
}

interface ViewDialogProps {
  title: string;
  initial: ViewValues;
  /** Whether the user may choose who sees the view. */
  offersSharing: boolean;
  /** Sends the values. The dialog stays open if this rejects. */
  onSend: (values: ViewValues) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the name of a view, and whether to share it. */
export function ViewDialog({ title, initial, offersSharing, onSend, onClose }: ViewDialogProps) {
  const showFailure = useFailureToast();
  const drafted = useDraftForm({ name: "view", initial: { ...initial }, drafts: false });
  const [busy, setBusy] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  useDialogFocus(onClose);
  useEffect(() => fields.current?.querySelector("input")?.focus(), []);

  const send = async (values: object) => {
    setBusy(true);
    try {
      await onSend({ ...initial, ...values });
      onClose();
    } catch (cause) {
      setBusy(false);
      drafted.showErrors(["name"], cause as HttpError);
      showFailure(cause as HttpError, words.failed);
    }
  };
  return (
    <Modal open title={title} width={420} maskClosable={false} onCancel={onClose} footer={null}>
      <DraftForm
        drafted={drafted}
        name="view"
        busy={busy}
        requiredMark={false}
        onFinish={(values) => void send(values)}
        onInvalid={() => undefined}
      >
        <div ref={fields} className="form-inputs">
          <Form.Item
            name="name"
            label={words.name}
            rules={[{ required: true, whitespace: true, message: recordMessages.required(words.name) }]}
          >
            <Input maxLength={MAX_VIEW_NAME} autoComplete="off" />
          </Form.Item>
          {offersSharing && (
            <Form.Item name="shared" valuePropName="checked">
              <Checkbox>{words.share}</Checkbox>
            </Form.Item>
          )}
        </div>
        <div className="dialog-footer">
          <Button disabled={busy} onClick={onClose}>
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
