import { Modal } from "antd";
import { useDialogFocus } from "../../kit/ui/use-dialog-focus";
import { KeyList } from "./key-list";
import { finderMessages as words } from "./messages";

/** Every key of the console, over whatever page is open. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  useDialogFocus(onClose);
  return (
    <Modal open title={words.keys} footer={null} width={640} onCancel={onClose}>
      <KeyList />
    </Modal>
  );
}
