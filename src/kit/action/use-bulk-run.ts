import { useEffect, useState } from "react";
import { useInvalidatePaths } from "../data/use-invalidate-paths";
import { useSession } from "../data/use-session";
import type { FormValues } from "../define/action";
import type { Row } from "../define/field";
import type { Resource } from "../define/resource";
import { getRowId } from "../define/row";
import { getRecordTitle } from "../define/title-of";
import type { RunLine } from "../run/run-lines";
import { isAccepted, useBatchRun, type RunItem } from "../run/use-run";
import { getActionQuestion, getConfirmation } from "./form-parts-of";
import { bulkMessages as words } from "./messages";
import { getStalePaths } from "./use-action";
import { useBulkSend } from "./use-bulk-send";
import { useParticipants, type BulkRequest } from "./use-participants";

export type BulkRunState = ReturnType<typeof useBulkRun>;

/**
 * Manages a bulk run: which rows take part, the question before it starts, and the result for each row.
 * @param typed the values that every request sends; changes after the start of the run have no effect
 * @param onAccepted called when the run has ended and the server has accepted all rows
 */
export function useBulkRun(resource: Resource, request: BulkRequest, typed: FormValues, onAccepted?: () => void) {
  const { action } = request;
  const session = useSession();
  const invalidate = useInvalidatePaths();
  /** The values when the run started. */
  const [sent, setSent] = useState<FormValues>();
  const values = sent ?? typed;
  /** The question that must be confirmed before the run starts. */
  const [question, setQuestion] = useState<string>();
  /** Rows that the user has excluded because they have a warning. */
  const [excluded, setExcluded] = useState<readonly Row[]>([]);
  const { allowed, skipped } = useParticipants(request, values, excluded);
  const { send, isAtomic, size, concurrency } = useBulkSend(resource, action);
  const batch = useBatchRun<Row>((rows) => send(rows, values), { size, concurrency });
  const { items, running, start, resume, stop } = batch;
  const hasStarted = items.length > 0;

  // Stops sending requests when the page unmounts.
  useEffect(() => stop, [stop]);

  const execute = async () => {
    setQuestion(undefined);
    setSent(values);
    const ended = await (hasStarted ? resume() : start(allowed));
    if (ended.every(isAccepted)) onAccepted?.();
    invalidate(getStalePaths(resource, action));
  };
  const startOrAsk = () => {
    const questions = allowed.flatMap((row) => getConfirmation(action, row, values, session).question ?? []);
    const [first] = questions;
    if (first === undefined) void execute();
    else setQuestion(words.unusual(questions.length, allowed.length, first));
  };

  /** Returns the warning that the record's own dialog would show. Shown only before the run starts. */
  const warningOf = (row: Row) =>
    hasStarted ? undefined : getActionQuestion(resource, action, row, session).warnings.join(" ") || undefined;
  const warned = allowed.filter((row) => warningOf(row) !== undefined);
  const nameOf = (row: Row) => getRecordTitle(resource, row) ?? getRowId(row);
  const shown = hasStarted ? items : allowed.map((subject): RunItem<Row> => ({ subject, state: "waiting" }));
  const lines: RunLine[] = [
    ...shown.map(({ subject, state, error }) => ({
      title: nameOf(subject),
      state,
      message: error ? (error.fromServer === true ? error.message : action.failure) : warningOf(subject),
    })),
    ...skipped.map(({ row, obstacle }) => ({ title: nameOf(row), state: "skipped" as const, message: obstacle })),
  ];
  return {
    values,
    allowed,
    skipped,
    /** Rows that take part although they have a warning. Empty once the run has started. */
    warned,
    excludeWarned: () => setExcluded([...excluded, ...warned]),
    lines,
    running,
    hasStarted,
    /** Maximum number of records per request, if each request succeeds or fails as a whole. Otherwise undefined. */
    atomicBatchSize: isAtomic ? size : undefined,
    question,
    dismissQuestion: () => setQuestion(undefined),
    /** Starts the run, or asks first if its values are unusual for some rows. */
    startOrAsk,
    /** Starts the run, or resumes it with the remaining rows. */
    execute: () => void execute(),
    stop,
  };
}
