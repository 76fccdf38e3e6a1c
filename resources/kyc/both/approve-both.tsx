import { Button } from "antd";
import { useState } from "react";
import { useSession } from "../../../src/kit/data/use-session";
import { findAction, getPermission } from "../../../src/kit/define/actions-of";
import type { Row } from "../../../src/kit/define/field";
import { getReferenceId } from "../../../src/kit/define/row";
import type { KycApplication } from "../contract";
import { ApproveBothDialog } from "./approve-both-dialog";
import type { Approval } from "./use-approval-calls";
import { approveBothMessages as words } from "./messages";

/** Returns the approval of one record if its status allows this and the person may view and approve it. */
function useApproval(name: string, record: unknown, shownRow: Row): Approval | undefined {
  const session = useSession();
  const found = findAction(session.resources, name);
  const id = getReferenceId(record);
  if (!found || id === undefined) return undefined;
  const { resource, action } = found;
  // The record that is not on the screen is loaded before its approval, so the person needs the permission to view it.
  const isAllowed = ["show", action.key].every((key) => session.allows(getPermission(resource, key)));
  const canApprove = (action.allowed?.(record as Row, session) ?? true) === true;
  return isAllowed && canApprove
    ? { resource, action, id, row: record === shownRow ? shownRow : undefined }
    : undefined;
}

interface ApproveBothProps {
  /** The record on the screen. It contains the other record with its status. */
  row: Row;
  kyc: unknown;
  vendor: unknown;
}

/** Button that approves an application and its vendor together, if both can be approved. */
export function ApproveBoth({ row, kyc, vendor }: ApproveBothProps) {
  const { offers } = useSession();
  const kycApproval = useApproval("kyc-management.approve", kyc, row);
  const vendorApproval = useApproval("vendors.approve", vendor, row);
  const isUnderReview = (kyc as Partial<KycApplication> | undefined)?.status === "under_review";
  const [opened, setOpened] = useState<{ kyc: Approval; vendor: Approval }>();
  return (
    <>
      {offers("lists.related") && kycApproval && vendorApproval && (
        <p className="note tone-neutral kyc-checks">
          {isUnderReview ? words.waitsUnderReview : words.waits}
          <Button onClick={() => setOpened({ kyc: kycApproval, vendor: vendorApproval })}>{words.open}</Button>
        </p>
      )}
      {/* Outside the condition above, so that the dialog stays open if one is approved and the other fails. */}
      {opened && <ApproveBothDialog {...opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
