import { useRecord } from "../../../src/kit/data/use-record";
import { useSession, type KitSession } from "../../../src/kit/data/use-session";
import { getRecordTitle } from "../../../src/kit/define/title-of";
import { kitMessages } from "../../../src/kit/messages";
import { RunDialog } from "../../../src/kit/run/run-dialog";
import type { RunLine } from "../../../src/kit/run/run-lines";
import { isAccepted, type RunItem } from "../../../src/kit/run/use-run";
import { LoadError, LoadingText } from "../../../src/kit/ui/load-state";
import type { Vendor } from "../../vendors/contract";
import { describeDuplicates } from "../checks/duplicates";
import type { KycApplication } from "../contract";
import { approveBothMessages as words } from "./messages";
import { useApproveBoth, type Approval, type ApprovalStep } from "./use-both";

/** Returns the record on the screen, or loads it. A list may omit fields that the warnings need. */
function useApprovalStep(side: Approval) {
  const { resource, id, row: seen } = side;
  const { row, error, refetch } = useRecord(resource, seen ? "" : id, "whole");
  const found = seen ?? row;
  return { side, step: found && ({ ...side, row: found } satisfies ApprovalStep), error, refetch };
}

/** Returns the warning that the dialog of this approval would show. */
const getWarning = ({ action, row }: ApprovalStep, session: KitSession) => [action.question?.(row, session)].flat()[1];

/** Returns the warnings of both dialogs. Mentions duplicate identifiers only once. */
function getWarnings(kyc: ApprovalStep, vendor: ApprovalStep, session: KitSession) {
  const shared = session.offers("kyc.duplicates") ? describeDuplicates(vendor.row as Vendor) : undefined;
  const isSaid = shared === describeDuplicates(kyc.row as KycApplication);
  return {
    kyc: getWarning(kyc, session),
    vendor: [getWarning(vendor, session), isSaid ? undefined : shared].filter(Boolean).join(" "),
  };
}

interface BothDialogProps {
  kyc: Approval;
  vendor: Approval;
  onClose: () => void;
}

/** Approves an application and its vendor. Shows what it sends and any warnings, then each result. */
export function ApproveBothDialog({ kyc, vendor, onClose }: BothDialogProps) {
  const session = useSession();
  const read = [useApprovalStep(kyc), useApprovalStep(vendor)] as const;
  const { items, running, go, stop } = useApproveBoth(kyc, vendor, onClose);
  const [{ step: first }, { step: second }] = read;
  const hasStarted = items.length > 0;
  const both = first && second ? ([first, second] as const) : undefined;
  const obstacle = both?.map(({ action, row }) => action.allowed?.(row, session) ?? true).find((one) => one !== true);
  const steps = both && (obstacle === undefined || hasStarted) ? both : [];

  const nameOf = (step: ApprovalStep) => (step.resource === kyc.resource ? words.kyc : words.vendor)(shop);
  const shop = both?.map(({ resource, row }) => getRecordTitle(resource, row)).find((title) => title) ?? vendor.id;
  const describeStep = ({ resource }: ApprovalStep) => (resource === kyc.resource ? words.first : words.second);
  const shown = hasStarted ? items : steps.map((subject): RunItem<ApprovalStep> => ({ subject, state: "waiting" }));
  const lines = shown.map(({ subject, state, error }): RunLine => {
    const failed = error && (error.fromServer === true ? error.message : subject.action.failure);
    return { title: nameOf(subject), state, message: failed ?? (state === "done" ? undefined : describeStep(subject)) };
  });

  const renderIntro = () => {
    if (!both) {
      const { side, error, refetch } = first ? read[1] : read[0];
      const { one } = side.resource.names;
      return error ? (
        <LoadError text={kitMessages.recordError(one)} error={error} onRetry={refetch} />
      ) : (
        <LoadingText text={kitMessages.loadingRecord(one)} />
      );
    }
    if (obstacle !== undefined) return <p className="note warning">{obstacle}</p>;
    const warnings = getWarnings(...both, session);
    return (
      <>
        <p>{[words.intro, session.offers("decisions.message") && words.noMessage].filter(Boolean).join(" ")}</p>
        {warnings.kyc && <p className="note warning">{words.warning(nameOf(both[0]), warnings.kyc)}</p>}
        {warnings.vendor && <p className="note warning">{words.warning(nameOf(both[1]), warnings.vendor)}</p>}
      </>
    );
  };
  return (
    // While the requests run, Escape must not close this dialog or one below it.
    <div role="presentation" onKeyDown={(event) => event.key === "Escape" && event.stopPropagation()}>
      <RunDialog
        title={words.title}
        lines={lines}
        running={running}
        startLabel={words.submit}
        rest={shown[0] && isAccepted(shown[0]) ? words.kycAlone : words.neither}
        onStart={() => go(steps)}
        onStop={stop}
        onClose={onClose}
      >
        {hasStarted ? null : renderIntro()}
      </RunDialog>
    </div>
  );
}
