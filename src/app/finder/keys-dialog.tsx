import { Modal } from "antd";
import { useDialogFocus } from "../../kit/ui/use-dialog-focus";
import { KeyList } from "./key-list";
import { finderMessages as words } from "./messages";

/** Shows all keyboard shortcuts in a dialog on any page. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  useDialogFocus(onClose);
  return (
    <Modal open title={words.keys} footer={null} width={640} onCancel={onClose}>
      <KeyList />
    </Modal>
  );
}
