import type { HttpError } from "@refinedev/core";
import { useState } from "react";
import { useInvalidatePaths } from "../../../src/kit/data/use-invalidate-paths";
import { useRun } from "../../../src/kit/run/use-run";
import { useFailureToast } from "../../../src/kit/ui/use-failure-toast";
import { useMarkRequest, useFetchUnread, type NotificationRow } from "../use-notifications";
import { NOTIFICATIONS_PATH } from "../use-unread-count";
import { notificationPageMessages as words } from "./messages";

/**
 * Marks all unread notifications as a run: `prepare` collects them, `go` starts or resumes the run, `close` ends it.
 */
export function useMarkAll() {
  const unread = useFetchUnread();
  const invalidate = useInvalidatePaths();
  const showFailure = useFailureToast();
  const [subjects, setSubjects] = useState<readonly NotificationRow[]>();
  const [preparing, setPreparing] = useState(false);
  const { items, running, start, resume, stop, clear } = useRun<NotificationRow>(useMarkRequest());

  const go = async (rows: readonly NotificationRow[]) => {
    await (items.length > 0 ? resume() : start(rows));
    invalidate([NOTIFICATIONS_PATH]);
  };

  /** @param listed the notifications on the page; @param begins whether this many are marked without confirmation */
  const prepare = async (listed: readonly NotificationRow[], begins: (count: number) => boolean) => {
    setPreparing(true);
    try {
      const rows = await unread.everything(listed);
      // Another person may have read the rest meanwhile.
      if (rows.length === 0) return invalidate([NOTIFICATIONS_PATH]);
      setSubjects(rows);
      if (begins(rows.length)) void go(rows);
    } catch (cause) {
      showFailure(cause as HttpError, words.markAllFailed);
    } finally {
      setPreparing(false);
    }
  };

  return {
    subjects,
    preparing,
    items,
    running,
    prepare,
    go: () => void go(subjects ?? []),
    stop,
    close: () => {
      setSubjects(undefined);
      clear();
    },
  };
}
