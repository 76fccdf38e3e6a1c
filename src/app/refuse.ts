import { toasts } from "../../providers/notification/toasts";
import { refineMessages } from "./messages";

/** Tells a developer that a feature of Refine is not available here, and what to use instead. */
export const refuse = (advice: string): void =>
  toasts.show({ key: advice, type: "error", message: refineMessages.notAvailable, description: advice });
