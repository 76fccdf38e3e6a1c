import type { HttpError } from "@refinedev/core";
import { Modal } from "antd";
import { useState } from "react";
import { Consequences } from "../../src/kit/action/consequences";
import { listConsequences } from "../../src/kit/action/form-parts-of";
import { PRECONDITION_FAILED, useAction } from "../../src/kit/action/use-action";
import { useRecord } from "../../src/kit/data/use-record";
import { useSession, type KitSession } from "../../src/kit/data/use-session";
import type { FormValues } from "../../src/kit/define/action";
import { getAvailableInputs } from "../../src/kit/define/actions-of";
import type { Row } from "../../src/kit/define/field";
import type { ResolvedAction } from "../../src/kit/define/ready-action";
import type { Resource } from "../../src/kit/define/resource";
import { getInitialValues, getUnchangedValues, toRequestValues } from "../../src/kit/form/form-values";
import { kitMessages } from "../../src/kit/messages";
import { recordMessages } from "../../src/kit/record-messages";
import { ErrorReference } from "../../src/kit/ui/error-reference";
import { LoadError, LoadingText } from "../../src/kit/ui/load-state";
import { useDialogFocus } from "../../src/kit/ui/use-dialog-focus";
import { ChangeLines } from "./change-lines";
import type { FieldDifference } from "./differences";
import { hasSameValue, listReversals } from "./revert";
import { revertMessages as words } from "./revert-messages";

/**
 * Returns the values that the edit form would send to change fields back. They include the unchanged inputs, because
 * the documented update needs all inputs.
 */
function getRequestValues(edit: ResolvedAction, row: Row, reversals: readonly FieldDifference[], session: KitSession) {
  const inputs = getAvailableInputs(edit, session);
  // Keep the whole old row, because the input of a picture also reads its alternative text.
  const oldRows = new Map(reversals.map(({ name, after }) => [name, after]));
  const collect = (read: typeof getInitialValues): FormValues =>
    Object.fromEntries(inputs.flatMap((input) => Object.entries(read([input], oldRows.get(input.name) ?? row))));
  const values = collect(getInitialValues);
  return toRequestValues(inputs, values, { values, kept: collect(getUnchangedValues) });
}

interface RevertDialogProps {
  resource: Resource;
  id: string;
  /** The resource's edit action. */
  edit: ResolvedAction;
  /** The fields that the change modified. */
  differences: readonly FieldDifference[];
  onClose: () => void;
}

/**
 * Asks before a change is undone, and sends the old values as a new edit of the record's current version. The dialog
 * names the fields that were changed again later.
 */
export function RevertDialog({ resource, id, edit, differences, onClose }: RevertDialogProps) {
  const session = useSession();
  const { row, version, error, fetching, refetch } = useRecord(resource, id, "whole");
  const { run, running } = useAction(resource, { ...edit, success: words.done, failure: words.failed });
  // The dialog stays open until the request ends, because the person must see its result.
  const close = () => {
    if (!running) onClose();
  };
  useDialogFocus(close);
  const [conflict, setConflict] = useState<string>();
  /** A server error (5xx). Other errors already tell the user what to do. */
  const [failure, setFailure] = useState<HttpError>();
  const { one } = resource.names;
  const reversals = row ? listReversals(differences, row) : [];
  const changedLater = differences.filter(
    (difference) => row && ![difference.before, difference.after].some((side) => hasSameValue(difference, row, side)),
  );

  const revert = async () => {
    if (!row) return;
    setConflict(undefined);
    const sent = getRequestValues(edit, row, reversals, session);
    const result = await run(row, edit.body?.(sent, row, session) ?? sent, onClose, version);
    if (result.done) return;
    const problem = result.error;
    setFailure(problem && problem.statusCode >= 500 ? problem : undefined);
    if (version === undefined || problem?.statusCode !== PRECONDITION_FAILED) return;
    setConflict(problem.message);
    refetch?.();
  };

  const body = () => {
    if (!row) {
      return error ? (
        <LoadError text={recordMessages.recordError(one)} error={error} onRetry={refetch} />
      ) : (
        <LoadingText text={recordMessages.loadingRecord(one)} />
      );
    }
    return (
      <>
        {conflict && (
          <p className="note warning" role="alert">
            {conflict}
          </p>
        )}
        {reversals.length > 0 ? <ChangeLines differences={reversals} /> : <p>{words.nothing}</p>}
        {changedLater.map(({ name, field }) => (
          <p key={name} className="note warning">
            {words.changedLater(field.label)}
          </p>
        ))}
        {edit.confirm && (
          <Consequences
            texts={listConsequences(edit, [row], getRequestValues(edit, row, reversals, session), session)}
          />
        )}
        {failure && <ErrorReference error={failure} />}
      </>
    );
  };
  return (
    <Modal
      open
      width={520}
      title={words.title}
      okText={words.revert}
      okButtonProps={{ disabled: running || fetching || reversals.length === 0 }}
      cancelText={kitMessages.cancel}
      cancelButtonProps={{ disabled: running }}
      maskClosable={false}
      onOk={() => void revert()}
      onCancel={close}
    >
      {body()}
    </Modal>
  );
}
