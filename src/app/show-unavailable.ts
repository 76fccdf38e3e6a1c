import { toasts } from "../../providers/notification/toasts";
import { refineMessages } from "./messages";

/** Shows a developer that a Refine feature is not available here, and what to use instead. */
export const showUnavailable = (advice: string): void =>
  toasts.show({ key: advice, type: "error", message: refineMessages.notAvailable, description: advice });
