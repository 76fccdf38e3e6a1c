import { useCustomMutation } from "@refinedev/core";
import { NO_NOTIFICATIONS, useSendAction } from "../../../src/kit/action/use-send";
import { useSession } from "../../../src/kit/data/use-session";
import { getAvailableInputs } from "../../../src/kit/define/actions-of";
import type { Row } from "../../../src/kit/define/field";
import type { ResolvedAction } from "../../../src/kit/define/ready-action";
import type { Resource } from "../../../src/kit/define/resource";
import { getInitialValues, toRequestValues } from "../../../src/kit/form/form-values";
import type { RunResult } from "../../../src/kit/run/use-run";

/** The approval of one of the two records. */
export interface Approval {
  resource: Resource;
  action: ResolvedAction;
  id: string;
  /** The record as the screen shows it. Undefined for the other record, which must be loaded. */
  row: Row | undefined;
}

/** An approval whose record is loaded. */
export type ApprovalStep = Approval & { row: Row };

interface ApprovalCalls {
  /** Whether one call approves both records or neither. */
  isOneCall: boolean;
  approve: (steps: readonly ApprovalStep[]) => Promise<readonly RunResult[]>;
}

/**
 * Returns the function that sends the approvals. With the feature "kyc.approveWithVendor", one call approves both
 * records. Otherwise, each record is approved by its documented call, with the body that the approval dialog sends if
 * nothing is typed.
 */
export function useApprovalCalls(kyc: Approval, vendor: Approval): ApprovalCalls {
  const session = useSession();
  const { mutateAsync: custom } = useCustomMutation();
  const sendKyc = useSendAction(kyc.resource, kyc.action);
  const sendVendor = useSendAction(vendor.resource, vendor.action);

  const approveOne = async ({ resource, action, id, row }: ApprovalStep): Promise<RunResult> => {
    const inputs = getAvailableInputs(action, session);
    const values = toRequestValues(inputs, getInitialValues(inputs, row));
    const send = resource === kyc.resource ? sendKyc : sendVendor;
    await send(id, action.body?.(values, row, session) ?? values);
    return { state: "done" };
  };
  const approveTogether = async (steps: readonly ApprovalStep[]): Promise<readonly RunResult[]> => {
    const url = `${kyc.resource.path}/${encodeURIComponent(kyc.id)}/approve-with-vendor`;
    await custom({ url, method: "put", values: {}, ...NO_NOTIFICATIONS });
    return steps.map(() => ({ state: "done" }));
  };
  const isOneCall = session.offers("kyc.approveWithVendor");
  return { isOneCall, approve: isOneCall ? approveTogether : (steps) => Promise.all(steps.map(approveOne)) };
}
