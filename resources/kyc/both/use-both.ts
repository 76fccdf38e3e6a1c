import { useNotification } from "@refinedev/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { getStalePaths } from "../../../src/kit/action/use-action";
import { useSendAction } from "../../../src/kit/action/use-send";
import { useInvalidatePaths } from "../../../src/kit/data/use-invalidate-paths";
import { useSession } from "../../../src/kit/data/use-session";
import { getAvailableInputs } from "../../../src/kit/define/actions-of";
import type { Row } from "../../../src/kit/define/field";
import type { ResolvedAction } from "../../../src/kit/define/ready-action";
import type { Resource } from "../../../src/kit/define/resource";
import { getInitialValues, toRequestValues } from "../../../src/kit/form/form-values";
import { isAccepted, useBatchRun, type RunResult } from "../../../src/kit/run/use-run";
import { APPROVE_BOTH_KEY, type ApproveBothVariables } from "./contract";

/** The approval of one of the two records. */
export interface Approval {
  resource: Resource;
  action: ResolvedAction;
  id: string;
  /** The record as the screen shows it. */
  row: Row | undefined;
}

/** An approval whose record is loaded. */
export type ApprovalStep = Approval & { row: Row };

/**
 * Approves the application, then its vendor, with the calls and bodies that their dialogs send if left empty.
 * If the first call fails, the second is not sent. A retry sends only what is left.
 * @param onDone called when both are approved, before any refetch
 */
export function useApproveBoth(kyc: Approval, vendor: Approval, onDone: () => void) {
  const session = useSession();
  const { open } = useNotification();
  const invalidate = useInvalidatePaths();
  const sendKyc = useSendAction(kyc.resource, kyc.action);
  const sendVendor = useSendAction(vendor.resource, vendor.action);
  /** Result of the latest run. */
  const lastRun = useRef<Promise<unknown>>(undefined);

  const stopRun = useRef<() => void>(undefined);
  const approve = async ([step]: readonly ApprovalStep[]): Promise<readonly RunResult[]> => {
    if (!step) return [];
    const { resource, action, id, row } = step;
    const inputs = getAvailableInputs(action, session);
    const values = toRequestValues(inputs, getInitialValues(inputs, row));
    const send = resource === kyc.resource ? sendKyc : sendVendor;
    try {
      await send(id, action.body?.(values, row, session) ?? values);
    } catch (cause) {
      stopRun.current?.();
      throw cause;
    }
    return [{ state: "done" }];
  };
  const { items, running, start, resume, stop } = useBatchRun<ApprovalStep>(approve, { size: 1, atATime: 1 });
  useEffect(() => {
    stopRun.current = stop;
  }, [stop]);

  // Both calls form one mutation that succeeds when both are approved. The queue therefore moves on once, at the end.
  const { mutate } = useMutation({
    mutationKey: ["data", "default", kyc.resource.path, APPROVE_BOTH_KEY],
    mutationFn: async ({ steps }: ApproveBothVariables & { steps: readonly ApprovalStep[] }) => {
      const run = items.length > 0 ? resume() : start(steps);
      lastRun.current = run;
      if (!(await run).every(isAccepted)) throw new Error("One of the two was not approved.");
    },
    onSuccess: () => {
      flushSync(onDone);
      // One toast for both, because a phone shows only one at a time.
      open?.({ type: "success", message: kyc.action.success, description: vendor.action.success });
    },
  });

  // Refetch only after the dialog has closed. An earlier refetch could remove the record, and the dialog with it.
  const paths = [kyc, vendor].flatMap(({ resource, action }) => getStalePaths(resource, action));
  const cleanUp = useRef<() => void>(undefined);
  useEffect(() => {
    cleanUp.current = () => {
      stop();
      void lastRun.current?.then(() => invalidate(paths));
    };
  });
  useEffect(() => () => cleanUp.current?.(), []);

  return {
    items,
    running,
    stop,
    /** Starts the run, or resumes it with what is left. */
    go: (steps: readonly ApprovalStep[]) => mutate({ kyc: kyc.id, vendor: vendor.id, steps }),
  };
}
