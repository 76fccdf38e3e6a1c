import { lazyComponent } from "./lazy-part";

/** Asks for confirmation before an action. The code is loaded on first use. */
export const ConfirmDialog = lazyComponent(() => import("./confirm-modal").then(({ ConfirmModal }) => ConfirmModal));
