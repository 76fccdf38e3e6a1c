import { useCreate, type HttpError } from "@refinedev/core";
import { useRef, useState } from "react";
import { useInvalidatePaths } from "../data/use-invalidate-paths";
import type { DownloadState } from "../file/use-download";

const EXPORTS_PATH = "exports";

interface QueuedExport {
  type: string;
  format: "csv";
  /** The parameters of the list call. */
  filters: Readonly<Record<string, string>>;
}

/** Requests an export in the background. Requires the feature `exports`. */
export function useQueueExport() {
  const { mutateAsync: create } = useCreate();
  const invalidate = useInvalidatePaths();
  const [failure, setFailure] = useState<HttpError>();
  const [queued, setQueued] = useState(false);
  const busy = useRef(false);
  const send = async (values: QueuedExport) => {
    if (busy.current) return;
    busy.current = true;
    setFailure(undefined);
    try {
      await create({
        resource: EXPORTS_PATH,
        values,
        invalidates: [],
        successNotification: false,
        errorNotification: false,
      });
      setQueued(true);
      invalidate([EXPORTS_PATH]);
    } catch (cause) {
      setFailure(cause as HttpError);
    } finally {
      busy.current = false;
    }
  };
  const state: DownloadState = { phase: failure ? "failed" : "idle", rows: 0, bytes: 0, error: failure };
  return { send, queued, state, reset: () => setFailure(undefined) };
}
