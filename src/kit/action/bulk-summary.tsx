import { Button } from "antd";
import { useSession } from "../data/use-session";
import { getBulkValues } from "../define/actions-of";
import type { ResolvedAction } from "../define/ready-action";
import type { Resource } from "../define/resource";
import { Consequences } from "./consequences";
import { listConsequences } from "./form-parts-of";
import { bulkMessages as words } from "./messages";
import type { BulkRunState } from "./use-bulk-run";

interface BulkIntroProps {
  resource: Resource;
  action: ResolvedAction;
  run: BulkRunState;
}

/** Says what the bulk run does, and to how many records. */
export function BulkIntro({ resource, action, run }: BulkIntroProps) {
  const isDelete = action.method === "delete";
  const verb = typeof action.bulk === "string" ? action.bulk : isDelete ? words.deleted : words.changed;
  const values = getBulkValues(action);
  const names = values ? words.records : resource.names;
  const will = words.will(run.allowed.length, names, verb, run.skipped.length);
  return <p>{[will, isDelete && words.cannotUndo, values && words.sharedText].filter(Boolean).join(" ")}</p>;
}

/** Says how many records have a warning, and offers to exclude them. */
export function BulkWarning({ run: { warned, allowed, excludeWarned } }: { run: BulkRunState }) {
  if (warned.length === 0) return null;
  return (
    <p className="note warning run-warning">
      {words.warned(warned.length, allowed.length)}
      <Button size="small" onClick={excludeWarned}>
        {words.exclude(warned.length)}
      </Button>
    </p>
  );
}

/** Lists the further changes that a bulk run makes, before it starts. */
export function BulkConsequences({ action, run }: { action: ResolvedAction; run: BulkRunState }) {
  const session = useSession();
  if (!action.confirm || run.hasStarted) return null;
  return <Consequences texts={listConsequences(action, run.allowed, run.values, session)} />;
}
