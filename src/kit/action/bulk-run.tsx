import { Button } from "antd";
import { useEffect, useState, type ReactNode } from "react";
import { useInvalidatePaths } from "../data/use-invalidate-paths";
import { useSession } from "../data/use-session";
import type { FormValues } from "../define/action";
import { getActionName, getAvailableInputs } from "../define/actions-of";
import type { Row } from "../define/field";
import { isDangerous, type ResolvedAction } from "../define/ready-action";
import type { Resource } from "../define/resource";
import { getRowId } from "../define/row";
import { getRecordTitle } from "../define/title-of";
import { getInitialValues, toRequestValues } from "../form/form-values";
import { useDraftForm } from "../form/use-drafted-form";
import { kitMessages } from "../messages";
import { RunDialog, type RunLine } from "../run/run-dialog";
import { isAccepted, useBatchRun, type RunItem } from "../run/use-run";
import { ConfirmDialog } from "../ui/confirm-dialog";
import { BulkForm, BulkValues } from "./bulk-values";
import { Consequences } from "./consequences";
import { getConfirmation, listConsequences, getActionQuestion } from "./form-parts-of";
import { bulkMessages as words } from "./messages";
import { getStalePaths } from "./use-action";
import { useBulkSend } from "./use-bulk-send";

/** An action and the rows that were selected when it started. */
export interface BulkRequest {
  action: ResolvedAction;
  rows: readonly Row[];
}

interface BulkRunProps extends BulkRequest {
  resource: Resource;
  /** @param begun whether any request was sent */
  onClose: (begun: boolean) => void;
}

interface RunProps extends BulkRunProps {
  /** The values that every request carries. */
  values: FormValues;
  /** The form that is shown before the run, with functions to submit it and to delete its draft. */
  ask?: { form: (onFinish: () => void) => ReactNode; submit: () => void; forget: () => void };
}

/** A bulk run with a form that applies to all records. */
function RunWithForm(props: BulkRunProps) {
  const { resource, action } = props;
  const inputs = getAvailableInputs(action, useSession());
  const drafted = useDraftForm({
    name: `${getActionName(resource, action.key)}:bulk`,
    initial: getInitialValues(inputs, undefined),
    drafts: !resource.traits?.includes("noDrafts"),
  });
  return (
    <Run
      {...props}
      values={toRequestValues(inputs, drafted.typed)}
      ask={{
        form: (onFinish) => <BulkForm inputs={inputs} drafted={drafted} onFinish={onFinish} />,
        submit: drafted.form.submit,
        forget: drafted.forget,
      }}
    />
  );
}

/** Splits the rows into those that take part and those that are skipped, with reasons. */
function useParticipants({ action, rows }: BulkRequest, values: FormValues, excluded: readonly Row[]) {
  const session = useSession();
  const edited = action.inputs.filter(({ value }) => value);
  const isUnchanged = (row: Row) =>
    edited.length > 0 && edited.every(({ name, value }) => value?.(row) === values[name]);
  const obstacleOf = (row: Row) => {
    const possible = action.allowed?.(row, session) ?? true;
    if (possible === true && excluded.includes(row)) return words.leftOut;
    return possible === true && isUnchanged(row) ? words.unchanged : possible;
  };
  const checked = rows.map((row) => ({ row, obstacle: obstacleOf(row) }));
  return {
    allowed: checked.filter(({ obstacle }) => obstacle === true).map(({ row }) => row),
    skipped: checked.flatMap(({ row, obstacle }) => (obstacle === true ? [] : [{ row, obstacle }])),
  };
}

function Run({ resource, action, rows, values: typed, ask, onClose }: RunProps) {
  const { bulk = {}, inputs } = action;
  const session = useSession();
  const title = words.labelOf(action.label, resource.names);
  /** The values of the run once it has started. The form is unmounted by then. */
  const [sent, setSent] = useState<FormValues>();
  const values = sent ?? typed;
  /** The question that must be confirmed before the run starts. */
  const [unusual, setUnusual] = useState<string>();
  /** Rows with a warning that the user has excluded. */
  const [excluded, setExcluded] = useState<readonly Row[]>([]);
  const { allowed, skipped } = useParticipants({ action, rows }, values, excluded);
  const { send, answeredOnce, size, atATime } = useBulkSend(resource, action);
  const { items, running, start, resume, stop } = useBatchRun<Row>((subjects) => send(subjects, values), {
    size,
    atATime,
  });
  const invalidate = useInvalidatePaths();
  const begun = items.length > 0;

  // Stops sending requests when the page unmounts.
  useEffect(() => stop, [stop]);

  /** Returns the warning that the record's own dialog would show. Shown only before the run starts. */
  const warningOf = (row: Row) =>
    begun ? undefined : getActionQuestion(resource, action, row, session).warnings.join(" ") || undefined;
  const warned = allowed.filter((row) => warningOf(row) !== undefined);
  const nameOf = (row: Row) => getRecordTitle(resource, row) ?? getRowId(row);
  const shown = begun ? items : allowed.map((subject): RunItem<Row> => ({ subject, state: "waiting" }));
  const lines: RunLine[] = [
    ...shown.map(({ subject, state, error }) => ({
      title: nameOf(subject),
      state,
      message: error ? (error.fromServer === true ? error.message : action.failure) : warningOf(subject),
    })),
    ...skipped.map(({ row, obstacle }) => ({ title: nameOf(row), state: "skipped" as const, message: obstacle })),
  ];
  const execute = async () => {
    setUnusual(undefined);
    setSent(values);
    const ended = await (begun ? resume() : start(allowed));
    if (ended.every(isAccepted)) ask?.forget();
    invalidate(getStalePaths(resource, action));
  };
  const begin = () => {
    const questions = allowed.flatMap((row) => getConfirmation(action, row, values, session).question ?? []);
    const [first] = questions;
    if (first !== undefined) setUnusual(words.unusual(questions.length, allowed.length, first));
    else void execute();
  };
  const press = () => {
    if (begun) void execute();
    else if (ask) ask.submit();
    else begin();
  };
  const isDelete = action.method === "delete";
  const verb = bulk.verb ?? (isDelete ? words.deleted : words.changed);
  const will = words.will(allowed.length, bulk.values ? words.records : resource.names, verb, skipped.length);
  return (
    <RunDialog
      title={title}
      lines={lines}
      running={running}
      startLabel={title}
      danger={isDangerous(action)}
      onStart={press}
      onStop={stop}
      onClose={() => {
        // If a session ends during the run, this does not execute, so the draft is kept.
        if (begun) ask?.forget();
        onClose(begun);
      }}
    >
      <p>{[will, isDelete && words.noWayBack, bulk.values && words.carry].filter(Boolean).join(" ")}</p>
      {warned.length > 0 && (
        <p className="note warning run-warned">
          {words.warned(warned.length, allowed.length)}
          <Button size="small" onClick={() => setExcluded([...excluded, ...warned])}>
            {words.leaveOut(warned.length)}
          </Button>
        </p>
      )}
      {ask && !begun ? ask.form(begin) : <BulkValues inputs={inputs} values={values} />}
      {action.confirm && !begun && <Consequences texts={listConsequences(action, allowed, values, session)} />}
      {answeredOnce && <p className="note">{words.answeredOnce(size)}</p>}
      {unusual && (
        <ConfirmDialog
          title={title}
          text={unusual}
          ok={kitMessages.goOn}
          cancel={kitMessages.cancel}
          onCancel={() => setUnusual(undefined)}
          onOk={() => void execute()}
        />
      )}
    </RunDialog>
  );
}

/** A dialog that describes a bulk run, shows its progress, and keeps the result for each record until it is closed. */
export function BulkRunDialog(props: BulkRunProps) {
  const { bulk = {}, inputs } = props.action;
  if (!bulk.values && inputs.length > 0) return <RunWithForm {...props} />;
  return <Run {...props} values={bulk.values ?? {}} />;
}
