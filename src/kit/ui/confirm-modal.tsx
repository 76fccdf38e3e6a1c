import { Modal } from "antd";
import { useDialogFocus } from "./use-dialog-focus";

interface ConfirmModalProps {
  title: string;
  /** The labels of the confirm and cancel buttons. */
  ok: string;
  cancel: string;
  danger?: boolean;
  text?: string;
  onOk: () => void;
  onCancel: () => void;
}

/** Renders the dialog of `ConfirmDialog`. */
export function ConfirmModal({ title, ok, cancel, danger = false, text, onOk, onCancel }: ConfirmModalProps) {
  useDialogFocus(onCancel);
  return (
    <Modal
      open
      width={420}
      title={title}
      okText={ok}
      okButtonProps={{ danger }}
      cancelText={cancel}
      onOk={onOk}
      onCancel={onCancel}
    >
      {text}
    </Modal>
  );
}
