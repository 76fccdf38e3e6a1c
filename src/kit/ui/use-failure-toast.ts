import { useNotification, type HttpError } from "@refinedev/core";

/** The one toast of a failure: the server's words, else the documented ones with what is known below them. */
export function useFailureToast() {
  const { open } = useNotification();
  return (error: HttpError, failure: string) =>
    open?.(
      error.fromServer === true
        ? { type: "error", message: error.message }
        : { type: "error", message: failure, description: error.message },
    );
}
