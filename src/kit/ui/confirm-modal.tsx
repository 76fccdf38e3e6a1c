import { Modal } from "antd";
import { useDialogFocus } from "./use-dialog-focus";

interface ConfirmModalProps {
  title: string;
  /** Words of the button that goes on, and of the one that does not. */
  ok: string;
  cancel: string;
  danger?: boolean;
  text?: string;
  onOk: () => void;
  onCancel: () => void;
}

/** The dialog of `ConfirmDialog`. */
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
