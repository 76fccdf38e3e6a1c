import { Button, Modal } from "antd";
import type { ReactNode } from "react";
import { kitMessages } from "../messages";
import { useDialogFocus } from "../ui/use-dialog-focus";
import { DownloadProgress } from "./download-progress";
import { fileMessages as words } from "./messages";
import type { DownloadState } from "./use-download";

interface DownloadDialogProps {
  title: string;
  /** What is received, such as "Orders". */
  many: string;
  state: DownloadState;
  total?: number | undefined;
  /** There is nothing more to do. */
  over?: boolean;
  /** Of the button that begins. */
  startLabel?: string;
  /** What will be received, while nothing is. */
  children?: ReactNode;
  onStart: () => void;
  onStop: () => void;
  onClose: () => void;
}

/** A file that is received: what it will be, how far it is, what became of it, and what can be done now. */
export function DownloadDialog(props: DownloadDialogProps) {
  const { title, many, state, total, over, startLabel = words.start, children, onStart, onStop, onClose } = props;
  const running = state.phase === "running";
  useDialogFocus(() => running || onClose());
  return (
    <Modal
      open
      title={title}
      width={560}
      maskClosable={false}
      closable={!running}
      keyboard={!running}
      onCancel={onClose}
      footer={
        <>
          {running ? (
            <Button onClick={onStop}>{words.stop}</Button>
          ) : (
            <Button onClick={onClose}>
              {state.phase === "idle" && !over ? kitMessages.cancel : kitMessages.close}
            </Button>
          )}
          {!over && (
            <Button type="primary" disabled={running} onClick={onStart}>
              {state.phase === "failed" ? kitMessages.tryAgain : startLabel}
            </Button>
          )}
        </>
      }
    >
      {children}
      <DownloadProgress state={state} many={many} total={total} />
    </Modal>
  );
}
