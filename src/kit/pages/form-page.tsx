import { useLocation, useNavigate } from "react-router";
import { useState } from "react";
import { ActionForm } from "../action/action-form";
import { listPath, useRecordId, type Origin } from "../data/record-path";
import { useRecord } from "../data/use-record";
import type { Row } from "../define/field";
import type { Resource } from "../define/resource";
import { kitMessages as words } from "../messages";
import { BackToList } from "../record/back-to-list";
import { LoadError, LoadingText } from "../ui/load-state";
import { Page } from "../ui/page";

/** Creating or editing a record on a page of its own, with the inputs of the dialog. */
export function FormPage({ resource, mode }: { resource: Resource; mode: "create" | "edit" }) {
  const id = useRecordId();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: Origin | null };
  // Once it is saved, the form keeps its record until it is gone.
  const [sent, setSent] = useState<Row>();
  const record = useRecord(resource, mode === "edit" && !sent ? id : "", "whole");
  const { error, refetch } = record;
  const row = sent ?? record.row;
  const action = resource.actions[mode];
  if (!action) throw new Error(`${resource.name} declares no form.`);
  const { one } = resource.names;
  // Back to the record's page, where the form was opened from it.
  const from = state?.from?.startsWith(`/${resource.name}/show/`) ? state.from : listPath(resource, state);
  const leave = () => void navigate(from, { state: state?.origin });
  const ready = mode === "create" || row;
  return (
    <Page title={action.title} back={<BackToList resource={resource} />}>
      <div key={id} className="panel padded form-page">
        {ready && (
          <ActionForm
            {...{ resource, action, row }}
            version={record.version}
            submitLabel={mode === "create" ? words.save : undefined}
            onSent={() => setSent(row)}
            onDone={leave}
            onCancel={leave}
          />
        )}
        {!ready && error && <LoadError text={words.recordError(one)} error={error} onRetry={refetch} />}
        {!ready && !error && <LoadingText text={words.loadingRecord(one)} />}
      </div>
    </Page>
  );
}
