import { useCustomMutation } from "@refinedev/core";
import { useState } from "react";
import { BULK_MOST } from "../../../providers/data/contract";
import { useSession } from "../data/use-session";
import type { Values } from "../define/action";
import type { Row } from "../define/field";
import type { ReadyAction } from "../define/ready-action";
import type { Resource } from "../define/resource";
import { idOf } from "../define/row";
import type { Outcome } from "../run/use-run";
import { outcomesOf } from "./bulk-answer";
import { QUIET, useSend } from "./use-send";

/** The number of concurrent requests if each is for one record. */
const MAX_CONCURRENT = 4;

/**
 * Sends the requests of a bulk run: one per record, or the action's own call for up to a hundred records.
 * `answeredOnce` is true if the server reported one result for all records of a request.
 */
export function useBulkSend(resource: Resource, action: ReadyAction) {
  const session = useSession();
  const sendOne = useSend(resource, action);
  const { mutateAsync: custom } = useCustomMutation();
  const [answeredOnce, setAnsweredOnce] = useState(false);
  const [request = "", bodyOf] = action.bulk?.call ?? [];

  const sendIndividually = async ([row]: readonly Row[], values: Values): Promise<Outcome[]> => {
    if (row) await sendOne(idOf(row), action.body?.(values, row, session) ?? values);
    return [{ state: "done" }];
  };
  const sendTogether = async (rows: readonly Row[], values: Values): Promise<Outcome[]> => {
    const [method = "", url = ""] = request.split(" ");
    const body = bodyOf?.(rows, values, session) ?? values;
    const { data } = await custom({ url, method: method.toLowerCase() as "put", values: body, ...QUIET });
    const outcomes = outcomesOf(data, rows.map(idOf), action.failure);
    if (!outcomes) setAnsweredOnce(true);
    return outcomes ?? rows.map(() => ({ state: "done" }));
  };
  return {
    send: request ? sendTogether : sendIndividually,
    answeredOnce,
    size: request ? BULK_MOST : 1,
    // One request at a time, because each keeps the server busy for a while.
    atATime: request ? 1 : MAX_CONCURRENT,
  };
}
