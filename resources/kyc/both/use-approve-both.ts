import { useNotification } from "@refinedev/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { flushSync } from "react-dom";
import { getStalePaths } from "../../../src/kit/action/use-action";
import { useInvalidatePaths } from "../../../src/kit/data/use-invalidate-paths";
import { isAccepted, useBatchRun } from "../../../src/kit/run/use-run";
import { APPROVE_BOTH_KEY, type ApproveBothVariables } from "./contract";
import { useApprovalCalls, type Approval, type ApprovalStep } from "./use-approval-calls";

/**
 * Approves the application and its vendor, in one call if the backend offers it. With two calls, the application's
 * comes first: if it fails, the vendor's is not sent. A retry sends only the calls that have not succeeded.
 * @param onDone called when both are approved, before any refetch
 */
export function useApproveBoth(kyc: Approval, vendor: Approval, onDone: () => void) {
  const { open } = useNotification();
  const invalidate = useInvalidatePaths();
  const { isOneCall, approve } = useApprovalCalls(kyc, vendor);
  const { items, running, start, resume, stop } = useBatchRun<ApprovalStep>(approve, {
    size: isOneCall ? 2 : 1,
    concurrency: 1,
    stopsOnFailure: true,
  });
  /** Settles when the latest run ends. */
  const lastRun = useRef<Promise<unknown>>(undefined);

  // The run is one mutation that succeeds when both are approved. The review queue therefore moves on only at the end.
  const { mutate } = useMutation({
    mutationKey: ["data", "default", kyc.resource.path, APPROVE_BOTH_KEY],
    mutationFn: async ({ steps }: ApproveBothVariables & { steps: readonly ApprovalStep[] }) => {
      const run = items.length > 0 ? resume() : start(steps);
      lastRun.current = run;
      if (!(await run).every(isAccepted)) throw new Error("One of the two approvals failed.");
    },
    onSuccess: () => {
      flushSync(onDone);
      // One toast for both, because a phone shows only one at a time.
      open?.({ type: "success", message: kyc.action.success, description: vendor.action.success });
    },
  });

  // Refetch only after the dialog has closed. An earlier refetch could remove the record, and the dialog with it.
  const onClosed = useEffectEvent(() => {
    stop();
    const paths = [kyc, vendor].flatMap(({ resource, action }) => getStalePaths(resource, action));
    void lastRun.current?.then(() => invalidate(paths));
  });
  useEffect(() => () => onClosed(), []);

  return {
    isOneCall,
    items,
    running,
    stop,
    /** Starts the run, or resumes it with the calls that have not succeeded. */
    go: (steps: readonly ApprovalStep[]) => mutate({ kyc: kyc.id, vendor: vendor.id, steps }),
  };
}
