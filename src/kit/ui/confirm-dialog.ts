import { lazyPart } from "./lazy-part";

/** One more question before something is done; its code is loaded when it is first asked. */
export const ConfirmDialog = lazyPart(() => import("./confirm-modal").then(({ ConfirmModal }) => ConfirmModal));
