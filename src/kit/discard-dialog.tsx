import { Modal } from "antd";
import { kitMessages as words } from "./messages";

/** Asks before typing is thrown away. */
export function DiscardDialog({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
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
