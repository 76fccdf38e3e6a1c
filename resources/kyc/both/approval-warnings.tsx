import { useSession, type KitSession } from "../../../src/kit/data/use-session";
import type { Vendor } from "../../vendors/contract";
import { describeDuplicates } from "../checks/duplicates";
import type { KycApplication } from "../contract";
import { approveBothMessages as words } from "./messages";
import type { ApprovalStep } from "./use-approval-calls";

/** Returns the warning that the dialog of this approval would show. */
const getWarning = ({ action, row }: ApprovalStep, session: KitSession) => [action.question?.(row, session)].flat()[1];

/** Returns the warnings of both dialogs. Mentions duplicate identifiers only once. */
function getWarnings(kyc: ApprovalStep, vendor: ApprovalStep, session: KitSession) {
  const shared = session.offers("kyc.duplicates") ? describeDuplicates(vendor.row as Vendor) : undefined;
  const isRepeated = shared === describeDuplicates(kyc.row as KycApplication);
  return {
    kyc: getWarning(kyc, session),
    vendor: [getWarning(vendor, session), isRepeated ? undefined : shared].filter(Boolean).join(" "),
  };
}

interface ApprovalWarningsProps {
  kyc: ApprovalStep;
  vendor: ApprovalStep;
  shop: string;
}

/** Shows the warnings of both approvals. */
export function ApprovalWarnings({ kyc, vendor, shop }: ApprovalWarningsProps) {
  const warnings = getWarnings(kyc, vendor, useSession());
  return (
    <>
      {warnings.kyc && <p className="note warning">{words.warning(words.kyc(shop), warnings.kyc)}</p>}
      {warnings.vendor && <p className="note warning">{words.warning(words.vendor(shop), warnings.vendor)}</p>}
    </>
  );
}
