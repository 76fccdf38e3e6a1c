import { useNavigate, useParams } from "react-router";
import { ActionForm } from "./action-form";
import { actionsOf } from "./actions";
import { BackToList } from "./back-to-list";
import type { Resource } from "./define-resource";
import { LoadError, LoadingText } from "./load-state";
import { kitMessages as words } from "./messages";
import { Page } from "./page";
import { useRecord } from "./use-record";

/** Creating or editing a record on a page of its own, with the inputs of the dialog. */
export function FormPage({ resource, mode }: { resource: Resource; mode: "create" | "edit" }) {
  const { id = "" } = useParams();
  const navigate = useNavigate();
  const { row, error, retry } = useRecord(resource, mode === "edit" ? id : "", { fresh: false });
  const action = actionsOf(resource)[mode];
  if (!action) throw new Error(`${resource.name} declares no form.`);
  const { thing } = resource.words;
  const leave = () => void navigate(`/${resource.name}`);
  const ready = mode === "create" || row;
  return (
    <Page title={action.title} back={<BackToList resource={resource} />}>
      <div key={id} className="panel padded form-page">
        {ready && (
          <ActionForm
            {...{ resource, action, row }}
            actionKey={mode}
            submitLabel={words.save}
            onDone={leave}
            onCancel={leave}
          />
        )}
        {!ready && error && <LoadError text={words.recordError(thing)} error={error} onRetry={retry} />}
        {!ready && !error && <LoadingText text={words.loadingRecord(thing)} />}
      </div>
    </Page>
  );
}
