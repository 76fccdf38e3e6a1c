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

/** How many requests are under way at a time where each is for one record. */
const AT_A_TIME = 4;

/**
 * The requests of a bulk run: one for each record, or the one call that the action declares for up to a hundred.
 * `answeredOnce`: the server has said of all records of a request at once that they were done.
 */
export function useBulkSend(resource: Resource, action: ReadyAction) {
  const session = useSession();
  const sendOne = useSend(resource, action);
  const { mutateAsync: custom } = useCustomMutation();
  const [answeredOnce, setAnsweredOnce] = useState(false);
  const [request = "", bodyOf] = action.bulk?.call ?? [];

  const one = async ([row]: readonly Row[], values: Values): Promise<Outcome[]> => {
    if (row) await sendOne(idOf(row), action.body?.(values, row, session) ?? values);
    return [{ state: "done" }];
  };
  const together = async (rows: readonly Row[], values: Values): Promise<Outcome[]> => {
    const [method = "", url = ""] = request.split(" ");
    const body = bodyOf?.(rows, values, session) ?? values;
    const { data } = await custom({ url, method: method.toLowerCase() as "put", values: body, ...QUIET });
    const outcomes = outcomesOf(data, rows.map(idOf), action.failure);
    if (!outcomes) setAnsweredOnce(true);
    return outcomes ?? rows.map(() => ({ state: "done" }));
  };
  return {
    send: request ? together : one,
    answeredOnce,
    size: request ? BULK_MOST : 1,
    // One after the other: each of many keeps the server busy for a while.
    atATime: request ? 1 : AT_A_TIME,
  };
}
