import { Modal } from "antd";
import { useDialogFocus } from "../../kit/ui/use-dialog-focus";
import { ShortcutList } from "./shortcut-list";
import { commandPaletteMessages as words } from "./messages";

/** Shows all keyboard shortcuts in a dialog on any page. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  useDialogFocus(onClose);
  return (
    <Modal open title={words.keys} footer={null} width={640} onCancel={onClose}>
      <ShortcutList />
    </Modal>
  );
}
