import { Modal } from "antd";
import { kitMessages as words } from "./messages";
import { useDialogFocus } from "./use-dialog-focus";

/** Asks before typing is thrown away. */
export function DiscardDialog({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  useDialogFocus(onKeep);
  return (
    <Modal
      open
      width={420}
      title={words.discardQuestion}
      okText={words.discard}
      okButtonProps={{ danger: true }}
      cancelText={words.keepTyping}
      onOk={onDiscard}
      onCancel={onKeep}
    />
  );
}
