import { useNotification, type HttpError } from "@refinedev/core";

/**
 * Returns a function that shows a failure as a toast: the server's message, or the documented text with details below.
 */
export function useFailureToast() {
  const { open } = useNotification();
  return (error: HttpError, failure: string) =>
    open?.(
      error.fromServer === true
        ? { type: "error", message: error.message }
        : { type: "error", message: failure, description: error.message },
    );
}
