import { useCustomMutation, useNotification, type HttpError } from "@refinedev/core";
import { useBackend } from "../../src/kit/backend";
import { useRefresh } from "../../src/kit/use-refresh";
import type { MessageForm, MessageValues } from "./forms";
import { messagingMessages as words } from "./messages";
import { readTally, shortfallOf } from "./tally";

/** What a backend with an outbox says anew after every send, also after one that failed. */
const CHANGED = ["messaging/outbox", "messaging/stats"];

/** POST below messaging/, without a toast of its own. */
export function usePost() {
  const { offers } = useBackend();
  const { mutateAsync } = useCustomMutation();
  const refresh = useRefresh();
  return async (path: string, values: object): Promise<unknown> => {
    try {
      const { data } = await mutateAsync({
        url: `messaging/${path}`,
        method: "post",
        values,
        successNotification: false,
        errorNotification: false,
      });
      return data;
    } finally {
      if (offers("messaging.outbox")) refresh(CHANGED);
    }
  };
}

/** The one toast of a failure: the server's words, else the documented ones with what we know beneath. */
export function useFailureToast() {
  const { open } = useNotification();
  return (error: HttpError, failure: string) =>
    open?.(
      error.fromServer === true
        ? { type: "error", message: error.message }
        : { type: "error", message: failure, description: error.message },
    );
}

/** Sends a form as one request; answers the error, if there was one. A simulation calls nobody and says so. */
export function useSend(form: MessageForm) {
  const { offers } = useBackend();
  const { open } = useNotification();
  const post = usePost();
  const failed = useFailureToast();
  const simulated = form.feature !== undefined && !offers(form.feature);

  const send = async (values: MessageValues): Promise<HttpError | undefined> => {
    const { success, failure } = form.words;
    if (simulated) {
      open?.({ type: "success", message: success, description: words.simulation });
      return undefined;
    }
    try {
      const shortfall = shortfallOf(readTally(await post(form.path, form.body(values))));
      open?.({ type: "success", message: success, ...(shortfall ? { description: shortfall } : {}) });
      return undefined;
    } catch (cause) {
      const error = cause as HttpError;
      failed(error, failure);
      return error;
    }
  };
  return { send, simulated };
}
