import { useCustomMutation } from "@refinedev/core";
import { useState } from "react";
import { MAX_BULK_SIZE } from "../../../providers/data/contract";
import { useSession } from "../data/use-session";
import type { FormValues } from "../define/action";
import { getBulkCall } from "../define/actions-of";
import type { Row } from "../define/field";
import type { ResolvedAction } from "../define/ready-action";
import type { Resource } from "../define/resource";
import { getRowId } from "../define/row";
import type { RunResult } from "../run/use-run";
import { parseBulkOutcomes } from "./bulk-answer";
import { NO_NOTIFICATIONS, useSendAction } from "./use-send";

/** The number of concurrent requests if each is for one record. */
const MAX_CONCURRENT = 4;

/**
 * Sends the requests of a bulk run: one per record, or the action's bulk call for up to a hundred records. `isAtomic`
 * is true once the server has returned one result for all records of a request.
 */
export function useBulkSend(resource: Resource, action: ResolvedAction) {
  const session = useSession();
  const sendOne = useSendAction(resource, action);
  const { mutateAsync: custom } = useCustomMutation();
  const [isAtomic, setIsAtomic] = useState(false);
  const [url = "", bodyOf] = getBulkCall(action) ?? [];

  const sendIndividually = async ([row]: readonly Row[], values: FormValues): Promise<RunResult[]> => {
    if (row) await sendOne(getRowId(row), action.body?.(values, row, session) ?? values);
    return [{ state: "done" }];
  };
  const sendTogether = async (rows: readonly Row[], values: FormValues): Promise<RunResult[]> => {
    const body = bodyOf?.(rows, values, session) ?? values;
    const { data } = await custom({ url, method: action.method, values: body, ...NO_NOTIFICATIONS });
    const outcomes = parseBulkOutcomes(data, rows.map(getRowId), action.failure);
    if (!outcomes) setIsAtomic(true);
    return outcomes ?? rows.map(() => ({ state: "done" }));
  };
  return {
    send: url ? sendTogether : sendIndividually,
    isAtomic,
    size: url ? MAX_BULK_SIZE : 1,
    // One request at a time, because each keeps the server busy for a while.
    concurrency: url ? 1 : MAX_CONCURRENT,
  };
}
