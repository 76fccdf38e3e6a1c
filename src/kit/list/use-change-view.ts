import { useCustomMutation, useNotification, type HttpError } from "@refinedev/core";
import type { SavedView } from "../../../providers/views/contract";
import { useInvalidatePaths } from "../data/use-invalidate-paths";
import { VIEWS_PATH } from "../data/use-views";
import { useFailureToast } from "../ui/use-failure-toast";
import { viewMessages as words } from "./view-messages";

interface ViewCall {
  method: "post" | "put" | "delete";
  /** The view's id; absent for a new view. */
  id?: string;
  /** The part of the path after the id. */
  part?: "default";
  values?: Partial<SavedView>;
}

/** Returns functions that change a saved view and refetch all views. */
export function useChangeView() {
  const { open } = useNotification();
  const showFailure = useFailureToast();
  const invalidate = useInvalidatePaths();
  const { mutateAsync } = useCustomMutation<SavedView>();

  /** Sends a call and shows its success. Rejects if it fails. */
  const send = async ({ method, id, part, values = {} }: ViewCall, success: string): Promise<SavedView> => {
    const url = [VIEWS_PATH, ...(id === undefined ? [] : [encodeURIComponent(id)]), ...(part ? [part] : [])].join("/");
    try {
      const { data } = await mutateAsync({ url, method, values, successNotification: false, errorNotification: false });
      open?.({ type: "success", message: success });
      return data;
    } finally {
      // Also after a failure, because somebody else may have changed or deleted the view.
      invalidate([VIEWS_PATH]);
    }
  };
  /** Sends a call and shows its success or failure. Returns whether it succeeded. */
  const run = (call: ViewCall, success: string): Promise<boolean> =>
    send(call, success).then(
      () => true,
      (cause: unknown) => {
        showFailure(cause as HttpError, words.failed);
        return false;
      },
    );
  return { send, run };
}
