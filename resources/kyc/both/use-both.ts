import { useNotification } from "@refinedev/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { invalidatedBy } from "../../../src/kit/action/use-action";
import { useSend } from "../../../src/kit/action/use-send";
import { useInvalidatePaths } from "../../../src/kit/data/use-invalidate-paths";
import { useSession } from "../../../src/kit/data/use-session";
import { offeredInputs } from "../../../src/kit/define/actions-of";
import type { Row } from "../../../src/kit/define/field";
import type { ReadyAction } from "../../../src/kit/define/ready-action";
import type { Resource } from "../../../src/kit/define/resource";
import { initialValues, sentValues } from "../../../src/kit/form/form-values";
import { isAccepted, useBatchRun, type Outcome } from "../../../src/kit/run/use-run";
import { APPROVE_BOTH, type Both } from "./contract";

/** The approval of one of the two. */
export interface Side {
  resource: Resource;
  action: ReadyAction;
  id: string;
  /** As it is on the screen. */
  row: Row | undefined;
}

/** A side whose record is there. */
export type Step = Side & { row: Row };

/**
 * Both approvals, the application's first: each with the call and the body that its own dialog sends when nothing is
 * typed. Where the first fails, the second is left waiting; what is tried again is what is left.
 * @param onDone both are approved, and nothing is read again yet
 */
export function useBoth(kyc: Side, vendor: Side, onDone: () => void) {
  const session = useSession();
  const { open } = useNotification();
  const invalidate = useInvalidatePaths();
  const sendKyc = useSend(kyc.resource, kyc.action);
  const sendVendor = useSend(vendor.resource, vendor.action);
  /** Of the run that was begun last. */
  const ended = useRef<Promise<unknown>>(undefined);

  const halt = useRef<() => void>(undefined);
  const approve = async ([step]: readonly Step[]): Promise<readonly Outcome[]> => {
    if (!step) return [];
    const { resource, action, id, row } = step;
    const inputs = offeredInputs(action, session);
    const values = sentValues(inputs, initialValues(inputs, row));
    const send = resource === kyc.resource ? sendKyc : sendVendor;
    try {
      await send(id, action.body?.(values, row, session) ?? values);
    } catch (cause) {
      halt.current?.();
      throw cause;
    }
    return [{ state: "done" }];
  };
  const { items, running, start, resume, stop } = useBatchRun<Step>(approve, { size: 1, atATime: 1 });
  useEffect(() => {
    halt.current = stop;
  }, [stop]);

  // One change for whoever listens to changes, over when both are approved: the queue goes on then, and not in the midst.
  const { mutate } = useMutation({
    mutationKey: ["data", "default", kyc.resource.path, APPROVE_BOTH],
    mutationFn: async ({ steps }: Both & { steps: readonly Step[] }) => {
      const run = items.length > 0 ? resume() : start(steps);
      ended.current = run;
      if (!(await run).every(isAccepted)) throw new Error("One of the two was not approved.");
    },
    onSuccess: () => {
      flushSync(onDone);
      // One toast, since a phone shows one at a time.
      open?.({ type: "success", message: kyc.action.success, description: vendor.action.success });
    },
  });

  // Once the dialog is gone: read again before, the record could leave the page and take the dialog's lines along.
  const paths = [kyc, vendor].flatMap(({ resource, action }) => invalidatedBy(resource, action));
  const leave = useRef<() => void>(undefined);
  useEffect(() => {
    leave.current = () => {
      stop();
      void ended.current?.then(() => invalidate(paths));
    };
  });
  useEffect(() => () => leave.current?.(), []);

  return {
    items,
    running,
    stop,
    /** Begins, or goes on with what is left. */
    go: (steps: readonly Step[]) => mutate({ kyc: kyc.id, vendor: vendor.id, steps }),
  };
}
