import { useCustomMutation, useDataProvider, useNotification, type HttpError } from "@refinedev/core";
import { useRef, useState } from "react";
import { useInvalidatePaths } from "../../src/kit/data/use-invalidate-paths";
import { useFailureToast } from "../../src/kit/ui/use-failure-toast";
import { exportsMessages as words } from "./messages";

/** Below /api/admin. */
export const PATH = "exports";

/** Cancels an export or deletes it, one at a time; says how it went and reads the list again. */
export function useEndExport() {
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
      // After a failure as well: it may have ended, or somebody else was faster.
      invalidate([PATH]);
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
            url: `${PATH}/${encodeURIComponent(id)}/cancel`,
            method: "post",
            values: {},
            successNotification: false,
            errorNotification: false,
          }),
        words.cancelled,
        words.cancelFailed,
      ),
    remove: (id: string) =>
      run(id, () => provider.deleteOne({ resource: PATH, id }), words.deleted, words.deleteFailed),
  };
}
