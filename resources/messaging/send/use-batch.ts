import { useCustom, type HttpError } from "@refinedev/core";
import { useEffect, useEffectEvent, useState } from "react";
import { useDraft } from "../../../src/kit/form/use-draft";
import type { MessageBatch } from "../contract";
import { readBatch } from "./tally";

const POLL_MS = 1000;
/** Statuses after which polling stops: the batch is gone, or this person may not see it. */
const GONE_STATUSES = [403, 404];

/**
 * Polls the batch of a form's messages each second until the server has handed over all of them, while the page is
 * visible. The batch is stored in this tab, so it survives leaving or reloading the page. `onOver` is called once with
 * the result, or with undefined if the result is unknown.
 */
export function useBatch(form: string, onOver: (batch: MessageBatch | undefined) => void) {
  const draft = useDraft(`messaging.${form}.batch`);
  const [started, setStarted] = useState(() => readBatch({ batch: draft.read() }));
  const { query } = useCustom<MessageBatch, HttpError>({
    url: `messaging/batches/${encodeURIComponent(started?._id ?? "")}`,
    method: "get",
    errorNotification: false,
    queryOptions: {
      enabled: started !== undefined,
      refetchInterval: ({ state: { data, error } }) =>
        isGone(error) || isOver(readBatch({ batch: data?.data })) ? false : POLL_MS,
      gcTime: 0,
    },
  });
  const batch = started && (readBatch({ batch: query.data?.data }) ?? started);
  const gone = isGone(query.error);
  const hasEnded = started !== undefined && (gone || isOver(batch));
  const end = useEffectEvent(() => {
    draft.clear();
    onOver(gone ? undefined : batch);
  });
  useEffect(() => {
    if (hasEnded) end();
  }, [hasEnded]);
  const follow = (next: MessageBatch) => {
    draft.write({ ...next });
    setStarted(next);
  };
  return { batch: hasEnded ? undefined : batch, follow, hasProgressError: query.isError };
}

const isGone = (error: HttpError | null) => error !== null && GONE_STATUSES.includes(error.statusCode);
const isOver = (batch: MessageBatch | undefined) => batch?.waiting === 0;
