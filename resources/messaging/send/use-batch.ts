import { useCustom, type HttpError } from "@refinedev/core";
import { useEffect, useEffectEvent, useState } from "react";
import { useDraft } from "../../../src/kit/form/use-draft";
import type { MessageBatch } from "../contract";
import { readBatch } from "./tally";

const ASK_EVERY_MS = 1000;
/** The batch is not there, or not for this person to see: asking again changes nothing. */
const GONE = [403, 404];

/**
 * The batch that a form is sending, asked for every second while it is not over and the page is in sight. It is kept for
 * this tab: a page that is left or reloaded finds it again. `onOver` hears once how it ended; undefined where that cannot be known.
 */
export function useBatch(form: string, onOver: (batch: MessageBatch | undefined) => void) {
  const kept = useDraft(`messaging.${form}.batch`);
  const [started, setStarted] = useState(() => readBatch({ batch: kept.read() }));
  const { query } = useCustom<MessageBatch, HttpError>({
    url: `messaging/batches/${encodeURIComponent(started?._id ?? "")}`,
    method: "get",
    errorNotification: false,
    queryOptions: {
      enabled: started !== undefined,
      refetchInterval: ({ state: { data, error } }) =>
        isGone(error) || isOver(readBatch({ batch: data?.data })) ? false : ASK_EVERY_MS,
      gcTime: 0,
    },
  });
  const batch = started && (readBatch({ batch: query.data?.data }) ?? started);
  const gone = isGone(query.error);
  const over = started !== undefined && (gone || isOver(batch));
  const end = useEffectEvent(() => {
    kept.clear();
    onOver(gone ? undefined : batch);
  });
  useEffect(() => {
    if (over) end();
  }, [over]);
  const follow = (next: MessageBatch) => {
    kept.write({ ...next });
    setStarted(next);
  };
  return { batch: over ? undefined : batch, follow, unread: query.isError };
}

const isGone = (error: HttpError | null) => error !== null && GONE.includes(error.statusCode);
const isOver = (batch: MessageBatch | undefined) => batch?.waiting === 0;
