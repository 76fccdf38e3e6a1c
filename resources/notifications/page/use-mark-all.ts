import type { HttpError } from "@refinedev/core";
import { useState } from "react";
import { useInvalidatePaths } from "../../../src/kit/data/use-invalidate-paths";
import { useRun } from "../../../src/kit/run/use-run";
import { useFailureToast } from "../../../src/kit/ui/use-failure-toast";
import { useMarkRequest, useFetchUnread, type NotificationRow } from "../use-notifications";
import { NOTIFICATIONS_PATH } from "../use-unread-count";
import { notificationPageMessages as words } from "./messages";

/**
 * Marks all unread notifications as read in a bulk run. `prepare` collects them, `run` starts or resumes the run, and
 * `close` discards it.
 */
export function useMarkAll() {
  const unread = useFetchUnread();
  const invalidate = useInvalidatePaths();
  const showFailure = useFailureToast();
  const [subjects, setSubjects] = useState<readonly NotificationRow[]>();
  const [preparing, setPreparing] = useState(false);
  const { items, running, start, resume, stop, clear } = useRun<NotificationRow>(useMarkRequest());

  const run = async (rows: readonly NotificationRow[]) => {
    await (items.length > 0 ? resume() : start(rows));
    invalidate([NOTIFICATIONS_PATH]);
  };

  /**
   * @param listed the loaded notifications, used if the server cannot filter by unread
   * @param skipsConfirmation returns whether this many are marked without confirmation
   */
  const prepare = async (listed: readonly NotificationRow[], skipsConfirmation: (count: number) => boolean) => {
    setPreparing(true);
    try {
      const rows = await unread.everything(listed);
      // Another administrator may have marked the rest in the meantime.
      if (rows.length === 0) return invalidate([NOTIFICATIONS_PATH]);
      setSubjects(rows);
      if (skipsConfirmation(rows.length)) void run(rows);
    } catch (cause) {
      showFailure(cause as HttpError, words.loadUnreadFailed);
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
    run: () => void run(subjects ?? []),
    stop,
    close: () => {
      setSubjects(undefined);
      clear();
    },
  };
}
