import { Button, Progress } from "antd";
import { useUnsavedChangesGuard } from "../ui/use-unsaved-changes-guard";
import { fileMessages as words } from "./messages";
import type { DownloadState } from "./use-download";
import "./file.css";

interface DownloadProgressProps {
  state: DownloadState;
  /** The kind of records to download, such as "Orders". */
  many: string;
  /** The expected number of rows, if known. */
  total?: number | undefined;
}

/** Shows the progress or the result of a download. While it runs, leaving the page asks for confirmation. */
export function DownloadProgress({ state, many, total }: DownloadProgressProps) {
  const { phase, rows, bytes, error, name = "" } = state;
  const { asking, stay } = useUnsavedChangesGuard(phase === "running");
  if (phase === "idle") return null;
  if (phase === "failed") {
    return (
      <p className="note warning" role="alert">
        {words.failed(many)}. {error?.message}
      </p>
    );
  }
  return (
    <div className="file-progress">
      <p role="status">
        {phase === "saved" && words.saved(name, rows, bytes)}
        {phase === "stopped" && words.stopped}
        {phase === "running" && (bytes === 0 ? words.starting : words.progress(rows, total, bytes))}
      </p>
      {phase === "running" && total !== undefined && total > 0 && (
        <Progress
          aria-label={words.title(many)}
          percent={Math.min(Math.round((100 * rows) / total), 100)}
          showInfo={false}
        />
      )}
      {asking && (
        <p className="note warning" role="alert">
          {words.leave}
          <Button size="small" onClick={stay}>
            {words.continue}
          </Button>
        </p>
      )}
    </div>
  );
}
