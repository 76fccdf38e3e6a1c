import { useNotification, type HttpError } from "@refinedev/core";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useInvalidatePaths } from "../data/use-invalidate-paths";
import type { FormValues } from "../define/action";
import type { Resource } from "../define/resource";
import type { Row } from "../define/field";
import type { ResolvedAction } from "../define/ready-action";
import { getRowId } from "../define/row";
import { useFailureToast } from "../ui/use-failure-toast";
import { useSendAction } from "./use-send";

/** Returns the paths below /api/admin that become stale after an action. */
export const getStalePaths = (resource: Resource, { invalidates }: ResolvedAction) => invalidates ?? [resource.path];

/** The HTTP status for an update whose version is no longer current. */
export const PRECONDITION_FAILED = 412;

/**
 * Runs an action: sends the request, shows one toast and invalidates stale queries. Only one request runs at a time.
 * `run` resolves to the response after a success, and to the error after a failure. A form can show the error's field
 * messages.
 */
export function useAction(resource: Resource, action: ResolvedAction) {
  const send = useSendAction(resource, action);
  const invalidate = useInvalidatePaths();
  const { open } = useNotification();
  const showFailure = useFailureToast();
  const [running, setRunning] = useState(false);
  const busy = useRef(false);
  const paths = getStalePaths(resource, action);

  /**
   * @param onAccepted called after a success, before anything is refetched
   * @param version the version of the record that the update may replace; with it, the caller must handle a 412
   */
  const run = async (
    row: Row | undefined,
    values: FormValues,
    onAccepted?: () => void,
    version?: string,
  ): Promise<{ done: boolean; answer?: unknown; error?: HttpError }> => {
    if (busy.current) return { done: false };
    busy.current = true;
    setRunning(true);
    const id = row ? getRowId(row) : "";
    try {
      const { data: answer } = await send(id, values, version);
      // Rendered before the invalidation, so that the form no longer reads its record and does not refetch it.
      if (onAccepted) flushSync(onAccepted);
      open?.({ type: "success", message: action.success });
      invalidate(paths, action.method === "delete" ? id : undefined);
      return { done: true, answer };
    } catch (cause) {
      const error = cause as HttpError;
      if (version !== undefined && error.statusCode === PRECONDITION_FAILED) return { done: false, error };
      showFailure(error, action.failure);
      // The record was changed or deleted by someone else, so the data on screen is stale.
      if (error.statusCode === 409 || error.statusCode === 404) invalidate(paths);
      return { done: false, error };
    } finally {
      busy.current = false;
      setRunning(false);
    }
  };
  return { run, running };
}
