import { Button, Modal } from "antd";
import type { ReactNode } from "react";
import { kitMessages } from "../messages";
import { recordMessages } from "../record-messages";
import { useDialogFocus } from "../ui/use-dialog-focus";
import { DownloadProgress } from "./download-progress";
import { fileMessages as words } from "./messages";
import type { DownloadState } from "./use-download";

interface DownloadDialogProps {
  title: string;
  /** The kind of records to download, such as "Orders". */
  many: string;
  state: DownloadState;
  total?: number | undefined;
  /** Whether the file was saved or ordered, so that the start button is hidden. */
  isFinished?: boolean;
  /** The label of the start button. */
  startLabel?: string;
  /** Describes the download before it starts. */
  children?: ReactNode;
  onStart: () => void;
  onStop: () => void;
  onClose: () => void;
}

/** The dialog of a download: its description, progress, result and buttons. */
export function DownloadDialog(props: DownloadDialogProps) {
  const { title, many, state, total, isFinished, startLabel = words.start, children, onStart, onStop, onClose } = props;
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
              {state.phase === "idle" && !isFinished ? kitMessages.cancel : recordMessages.close}
            </Button>
          )}
          {!isFinished && (
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
