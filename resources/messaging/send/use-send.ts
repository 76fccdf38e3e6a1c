import { useCustomMutation, useNotification, type HttpError } from "@refinedev/core";
import { useFailureToast } from "../../../src/kit/ui/use-failure-toast";
import { useSession } from "../../../src/kit/data/use-session";
import { useInvalidatePaths } from "../../../src/kit/data/use-invalidate-paths";
import { useIdempotentSend } from "../../../src/kit/data/use-idempotent-send";
import { useIsUnconfigured } from "../channels/use-services";
import { getQueuedChannels, type MessageForm, type MessageValues } from "./forms";
import { messagingMessages as words } from "../messages";
import { describeOutcome, readBatch, readTally, type SendTally } from "./tally";
import { useBatch } from "./use-batch";

/** Queries that become stale after every send, even a failed one, on a backend with an outbox. */
const STALE_AFTER_SEND = ["messaging/outbox", "messaging/stats"];

/** Returns a function that posts below messaging/ without a toast. */
export function usePostMessage() {
  const { offers } = useSession();
  const { mutateAsync } = useCustomMutation();
  const sendOnce = useIdempotentSend();
  const invalidate = useInvalidatePaths();
  return async (path: string, values: object): Promise<unknown> => {
    try {
      const url = `messaging/${path}`;
      const { data } = await sendOnce([url, values], (idempotencyKey) =>
        mutateAsync({
          url,
          method: "post",
          values,
          meta: { idempotencyKey },
          successNotification: false,
          errorNotification: false,
        }),
      );
      return data;
    } finally {
      if (offers("messaging.outbox")) invalidate(STALE_AFTER_SEND);
    }
  };
}

/** Shows the result of a request: sent, queued or failed. */
function useOutcomeToast(form: MessageForm) {
  const { success, failure } = form.words;
  const { open } = useNotification();
  const isNotConfigured = useIsUnconfigured();
  const showFailure = useFailureToast();
  return {
    fail: (error: HttpError) => showFailure(error, failure),
    /** @param values the sent values; undefined at the end of a batch, which can outlive the form */
    succeed: (tally: SendTally | undefined, values?: MessageValues) => {
      const description = describeOutcome(tally, getQueuedChannels(form, values, isNotConfigured));
      open?.({ type: "success", message: success, ...(description ? { description } : {}) });
    },
  };
}

/**
 * Sends a form as one request and returns the error, if any. A simulation makes no request and says so. If the server
 * hands messages over after its response, `batch` reports the progress, and the result is shown at the end.
 */
export function useSendForm(form: MessageForm) {
  const { offers } = useSession();
  const { open } = useNotification();
  const post = usePostMessage();
  const invalidate = useInvalidatePaths();
  const { fail, succeed } = useOutcomeToast(form);
  const simulated = form.feature !== undefined && !offers(form.feature);
  const { batch, follow, hasProgressError } = useBatch(form.name, (ended) => {
    if (!ended) open?.({ type: "error", message: words.batch.unknown });
    else if (ended.failed < ended.total) succeed(ended);
    else fail({ message: ended.error ?? "", statusCode: 502 });
    invalidate(STALE_AFTER_SEND);
  });

  const send = async (values: MessageValues): Promise<HttpError | undefined> => {
    if (simulated) {
      open?.({ type: "success", message: form.words.success, description: words.simulation });
      return undefined;
    }
    try {
      const answer = await post(form.path, form.body(values));
      const startedBatch = offers("messaging.batches") ? readBatch(answer) : undefined;
      if (startedBatch && startedBatch.waiting > 0) follow(startedBatch);
      else succeed(readTally(answer), values);
      return undefined;
    } catch (cause) {
      const error = cause as HttpError;
      fail(error);
      return error;
    }
  };
  return { send, simulated, batch, hasProgressError };
}
