import { useCustomMutation, useDataProvider, useNotification, type HttpError } from "@refinedev/core";
import { useRef, useState } from "react";
import { useInvalidatePaths } from "../../src/kit/data/use-invalidate-paths";
import { useFailureToast } from "../../src/kit/ui/use-failure-toast";
import { exportsMessages as words } from "./messages";

/** Path below /api/admin. */
export const EXPORTS_PATH = "exports";

/** Cancels or deletes one export at a time, shows the result and refetches the list. */
export function useCancelOrDeleteExport() {
  const { open } = useNotification();
  const showFailure = useFailureToast();
  const invalidate = useInvalidatePaths();
  const provider = useDataProvider()();
  const { mutateAsync: post } = useCustomMutation();
  const [ending, setEnding] = useState<string>();
  const busy = useRef(false);

  const run = async (id: string, send: () => Promise<unknown>, success: string, failure: string) => {
    if (busy.current) return;
    busy.current = true;
    setEnding(id);
    try {
      await send();
      open?.({ type: "success", message: success });
    } catch (cause) {
      showFailure(cause as HttpError, failure);
    } finally {
      // Refetch after a failure too: the export may have ended, or another person may have acted first.
      invalidate([EXPORTS_PATH]);
      busy.current = false;
      setEnding(undefined);
    }
  };
  return {
    ending,
    cancel: (id: string) =>
      run(
        id,
        () =>
          post({
            url: `${EXPORTS_PATH}/${encodeURIComponent(id)}/cancel`,
            method: "post",
            values: {},
            successNotification: false,
            errorNotification: false,
          }),
        words.cancelled,
        words.cancelFailed,
      ),
    remove: (id: string) =>
      run(id, () => provider.deleteOne({ resource: EXPORTS_PATH, id }), words.deleted, words.deleteFailed),
  };
}
