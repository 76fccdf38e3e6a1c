import { lazyPart } from "./lazy-part";

/** Asks for confirmation before an action. The code is loaded on first use. */
export const ConfirmDialog = lazyPart(() => import("./confirm-modal").then(({ ConfirmModal }) => ConfirmModal));
