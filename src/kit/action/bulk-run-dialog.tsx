import type { ReactNode } from "react";
import { useSession } from "../data/use-session";
import type { FormValues } from "../define/action";
import { getActionName, getAvailableInputs, getBulkValues } from "../define/actions-of";
import type { Resource } from "../define/resource";
import { getInitialValues, toRequestValues } from "../form/form-values";
import { useDraftForm } from "../form/use-draft-form";
import { kitMessages } from "../messages";
import { recordMessages } from "../record-messages";
import { RunDialog } from "../run/run-dialog";
import { ConfirmDialog } from "../ui/confirm-dialog";
import { BulkConsequences, BulkIntro, BulkWarning } from "./bulk-summary";
import { BulkForm, BulkValues } from "./bulk-values";
import { getSharedFormParts, listNotes } from "./form-parts-of";
import { bulkMessages as words } from "./messages";
import { useBulkRun } from "./use-bulk-run";
import type { BulkRequest } from "./use-participants";

interface BulkRunProps extends BulkRequest {
  resource: Resource;
  /** @param hasStarted whether any request was sent */
  onClose: (hasStarted: boolean) => void;
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
  const session = useSession();
  const inputs = getAvailableInputs(action, session);
  const drafted = useDraftForm({
    name: `${getActionName(resource, action.key)}:bulk`,
    initial: getInitialValues(inputs, undefined),
    drafts: !resource.noDrafts,
  });
  const { typed, fill } = drafted;
  const shared = getSharedFormParts(resource, action, session);
  const addValues = (values: FormValues) => fill({ ...typed, ...values });
  return (
    <Run
      {...props}
      values={toRequestValues(inputs, typed)}
      ask={{
        form: (onFinish) => (
          <BulkForm {...{ inputs, drafted, onFinish }} notes={listNotes(shared, typed)}>
            {shared.map(
              ({ name, inBulk, component: Shared }) =>
                inBulk &&
                Shared && <Shared key={name} {...{ resource, action, typed }} row={undefined} fill={addValues} />,
            )}
          </BulkForm>
        ),
        submit: drafted.form.submit,
        forget: drafted.forget,
      }}
    />
  );
}

function Run({ resource, action, rows, values, ask, onClose }: RunProps) {
  const run = useBulkRun(resource, { action, rows }, values, ask?.forget);
  const { hasStarted, question, atomicBatchSize, startOrAsk, execute } = run;
  const title = words.labelOf(action.label, resource.names);
  const submit = ask ? ask.submit : startOrAsk;
  return (
    <RunDialog
      title={title}
      lines={run.lines}
      running={run.running}
      startLabel={title}
      danger={action.danger}
      onStart={hasStarted ? execute : submit}
      onStop={run.stop}
      onClose={() => {
        // `onClose` is not called when the session ends during the run, so the draft is kept then.
        if (hasStarted) ask?.forget();
        onClose(hasStarted);
      }}
    >
      <BulkIntro {...{ resource, action, run }} />
      <BulkWarning run={run} />
      {ask && !hasStarted ? ask.form(startOrAsk) : <BulkValues inputs={action.inputs} values={run.values} />}
      <BulkConsequences action={action} run={run} />
      {atomicBatchSize !== undefined && <p className="note">{words.atomicBatches(atomicBatchSize)}</p>}
      {question && (
        <ConfirmDialog
          title={title}
          text={question}
          ok={recordMessages.continue}
          cancel={kitMessages.cancel}
          onCancel={run.dismissQuestion}
          onOk={execute}
        />
      )}
    </RunDialog>
  );
}

/** A dialog that describes a bulk run, shows its progress, and keeps the result for each record until it is closed. */
export function BulkRunDialog(props: BulkRunProps) {
  const values = getBulkValues(props.action);
  if (!values && props.action.inputs.length > 0) return <RunWithForm {...props} />;
  return <Run {...props} values={values ?? {}} />;
}
