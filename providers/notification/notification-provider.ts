import type { NotificationProvider } from "@refinedev/core";
import { toasts } from "./toasts";

/** Refine's notifications as the console's toasts. */
export const notificationProvider: NotificationProvider = {
  open: ({ key, message, description, type }) =>
    toasts.show({ key, type: type === "error" ? "error" : "success", message, description }),
  close: toasts.close,
};
