import type { NotificationProvider, OpenNotificationParams } from "@refinedev/core";
import { toasts } from "./toasts";

/** The label of the button that cancels a pending change. */
export const UNDO_LABEL = "Undo";

/** Refine opens a progress notification again each second. This margin keeps the toast open until the next call. */
const PROGRESS_MARGIN_MS = 1500;

/**
 * Shows a pending change, which Refine sends after `undoableTimeout` seconds unless it is cancelled. At 0 seconds
 * Refine has sent the change, so the toast closes. The result is a separate notification.
 */
function showProgress({ key, message, description, cancelMutation, undoableTimeout }: OpenNotificationParams): void {
  const toast = { key: key ?? message, type: "progress" as const, message, description };
  if (cancelMutation === undefined || undoableTimeout === undefined) return toasts.show(toast);
  if (undoableTimeout <= 0) return toasts.close(toast.key);
  const undo = () => {
    cancelMutation();
    toasts.close(toast.key);
  };
  toasts.show({ ...toast, action: { label: UNDO_LABEL, run: undo }, duration: PROGRESS_MARGIN_MS + 1000 });
}

/** Shows Refine's notifications as toasts. */
export const notificationProvider: NotificationProvider = {
  open: (notification) => {
    const { key, message, description, type } = notification;
    if (type === "progress") showProgress(notification);
    else toasts.show({ key, type, message, description });
  },
  close: toasts.close,
};
