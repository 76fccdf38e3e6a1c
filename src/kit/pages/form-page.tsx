import { useLocation, useNavigate } from "react-router";
import { useState } from "react";
import { ActionForm } from "../action/action-form";
import { originListPath, useRecordId, type NavigationOrigin } from "../data/record-path";
import { useRecord } from "../data/use-record";
import type { Row } from "../define/field";
import type { Resource } from "../define/resource";
import { kitMessages as words } from "../messages";
import { recordMessages } from "../record-messages";
import { BackToListLink } from "../record/back-to-list-link";
import { LoadError, LoadingText } from "../ui/load-state";
import { Page } from "../ui/page";

/** The page that creates or edits a record, with the same form as the dialog. */
export function FormPage({ resource, mode }: { resource: Resource; mode: "create" | "edit" }) {
  const id = useRecordId();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: NavigationOrigin | null };
  // After saving, the form keeps its copy of the record until it unmounts.
  const [sent, setSent] = useState<Row>();
  const record = useRecord(resource, mode === "edit" && !sent ? id : "", "whole");
  const { error, refetch } = record;
  const row = sent ?? record.row;
  const action = resource.actions[mode];
  if (!action) throw new Error(`${resource.name} declares no form.`);
  const { one } = resource.names;
  // Returns to the record's page if the form was opened from there.
  const returnPath = state?.from?.startsWith(`/${resource.name}/show/`) ? state.from : originListPath(resource, state);
  const leave = () => void navigate(returnPath, { state: state?.origin });
  const ready = mode === "create" || row;
  return (
    <Page title={action.title} back={<BackToListLink resource={resource} />}>
      <div key={id} className="panel padded form-page">
        {ready && (
          <ActionForm
            target={{ resource, action, row, version: record.version }}
            submit={{ label: mode === "create" ? words.save : undefined }}
            handlers={{ onSent: () => setSent(row), onDone: leave, onCancel: leave }}
          />
        )}
        {!ready && error && <LoadError text={recordMessages.recordError(one)} error={error} onRetry={refetch} />}
        {!ready && !error && <LoadingText text={recordMessages.loadingRecord(one)} />}
      </div>
    </Page>
  );
}
