import { useRecord } from "../../../src/kit/data/use-record";
import { useSession } from "../../../src/kit/data/use-session";
import { getRecordTitle } from "../../../src/kit/define/title-of";
import { recordMessages } from "../../../src/kit/record-messages";
import { RunDialog } from "../../../src/kit/run/run-dialog";
import type { RunLine } from "../../../src/kit/run/run-lines";
import { isAccepted, type RunItem } from "../../../src/kit/run/use-run";
import { LoadError, LoadingText } from "../../../src/kit/ui/load-state";
import { ApprovalWarnings } from "./approval-warnings";
import { approveBothMessages as words } from "./messages";
import type { Approval, ApprovalStep } from "./use-approval-calls";
import { useApproveBoth } from "./use-approve-both";

/**
 * Returns the approval with its record. A record on the screen is used as it is. The other one is loaded whole, because
 * a list may omit fields that the warnings need.
 */
function useApprovalStep(approval: Approval) {
  const { resource, id, row: shownRow } = approval;
  const { row, error, refetch } = useRecord(resource, shownRow ? "" : id, "whole");
  const currentRow = shownRow ?? row;
  return { approval, step: currentRow && ({ ...approval, row: currentRow } satisfies ApprovalStep), error, refetch };
}

/** Shows that a record is loading, or why it could not be loaded. */
function StepLoadState({ approval, error, refetch }: ReturnType<typeof useApprovalStep>) {
  const { one } = approval.resource.names;
  if (!error) return <LoadingText text={recordMessages.loadingRecord(one)} />;
  return <LoadError text={recordMessages.recordError(one)} error={error} onRetry={refetch} />;
}

const getFailure = ({ error }: RunItem<ApprovalStep>, fallback: string) =>
  error && (error.fromServer === true ? error.message : fallback);

interface BothDialogProps {
  kyc: Approval;
  vendor: Approval;
  onClose: () => void;
}

/** Approves an application and its vendor. Shows what it sends and any warnings, then each result. */
export function ApproveBothDialog({ kyc, vendor, onClose }: BothDialogProps) {
  const session = useSession();
  const [kycRecord, vendorRecord] = [useApprovalStep(kyc), useApprovalStep(vendor)];
  const { isOneCall, items, running, go, stop } = useApproveBoth(kyc, vendor, onClose);
  const hasStarted = items.length > 0;
  const both = kycRecord.step && vendorRecord.step ? ([kycRecord.step, vendorRecord.step] as const) : undefined;
  const obstacle = both?.map(({ action, row }) => action.allowed?.(row, session) ?? true).find((one) => one !== true);
  const steps = both && (obstacle === undefined || hasStarted) ? both : [];
  const shop = both?.map(({ resource, row }) => getRecordTitle(resource, row)).find((title) => title) ?? vendor.id;

  const toLine = (item: RunItem<ApprovalStep>): RunLine => {
    const { subject, state } = item;
    const isKyc = subject.resource === kyc.resource;
    const title = isKyc ? words.kyc(shop) : words.vendor(shop);
    // A failure of the shared call concerns both records, so it is shown once, below the lines.
    if (isOneCall) return { title, state };
    const description = state === "done" ? undefined : isKyc ? words.first : words.second;
    return { title, state, message: getFailure(item, subject.action.failure) ?? description };
  };
  const shown = hasStarted ? items : steps.map((subject): RunItem<ApprovalStep> => ({ subject, state: "waiting" }));
  const [first] = shown;
  const getIncompleteNote = () => {
    if (isOneCall) return first && getFailure(first, words.failed);
    return first && isAccepted(first) ? words.onlyKyc : words.neither;
  };

  const renderIntro = () => {
    if (!both) return <StepLoadState {...(kycRecord.step ? vendorRecord : kycRecord)} />;
    if (obstacle !== undefined) return <p className="note warning">{obstacle}</p>;
    const intro = isOneCall ? words.introTogether : words.intro;
    return (
      <>
        <p>{[intro, session.offers("decisions.message") && words.noMessage].filter(Boolean).join(" ")}</p>
        <ApprovalWarnings kyc={both[0]} vendor={both[1]} shop={shop} />
      </>
    );
  };
  return (
    // Keeps Escape from closing a dialog below. The run dialog ignores it while requests run, so it would bubble.
    <div role="presentation" onKeyDown={(event) => event.key === "Escape" && event.stopPropagation()}>
      <RunDialog
        title={words.title}
        lines={shown.map(toLine)}
        running={running}
        startLabel={words.submit}
        incompleteNote={getIncompleteNote()}
        onStart={() => go(steps)}
        onStop={isOneCall ? undefined : stop}
        onClose={onClose}
      >
        {hasStarted ? null : renderIntro()}
      </RunDialog>
    </div>
  );
}
