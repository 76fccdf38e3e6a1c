import { Button } from "antd";
import { useRef, useState } from "react";
import { useDialogUrl } from "../data/use-dialog-url";
import { useRecord } from "../data/use-record";
import { useSession } from "../data/use-session";
import { needsRecord, getPermission } from "../define/actions-of";
import type { Resource } from "../define/resource";
import type { Row } from "../define/field";
import type { ResolvedAction } from "../define/ready-action";
import { getRowId } from "../define/row";
import { getRecordTitle } from "../define/title-of";
import { recordMessages as words } from "../record-messages";
import { LoadError, LoadingText } from "../ui/load-state";
import { useDialogFocus } from "../ui/use-dialog-focus";
import { ActionChanges } from "./action-changes";
import { ActionForm, type FormHandle } from "./action-form";
import { getActionQuestion } from "./form-parts-of";
import { useActionDraft } from "./form-target";
import { PlacedModal } from "./placed-modal";
import { useFormPageNavigation } from "./use-form-page-navigation";
import { usePlaceBesideDocuments } from "./use-place-beside-documents";
import { useReturnToList } from "./use-return-to-list";

interface ActionDialogProps {
  resource: Resource;
  action: ResolvedAction;
  id: string | null;
}

/** Returns why the action is not possible now, or undefined if it is possible. */
function useBlockedReason(resource: Resource, { key, feature, allowed }: ResolvedAction, row: Row | undefined) {
  const session = useSession();
  const permission = getPermission(resource, key);
  if (!session.allows(permission)) return words.noPermission(permission);
  if (feature && !session.offers(feature)) return words.notOffered;
  const possible = row ? (allowed?.(row, session) ?? true) : true;
  return possible === true ? undefined : possible;
}

/** Shows the action's question and its warnings above the form. */
function Question({ resource, action, row }: { resource: Resource; action: ResolvedAction; row: Row }) {
  const { question, warnings } = getActionQuestion(resource, action, row, useSession());
  return (
    <>
      {question && <p>{question}</p>}
      {warnings.map((warning) => (
        <p key={warning} className="note warning">
          {warning}
        </p>
      ))}
    </>
  );
}

/** With more inputs than this, a dialog in the middle of the screen is wide enough for two columns. */
const MANY_INPUTS = 4;

/**
 * The dialog of an action on a record, or of creating one. The URL opens it; Cancel, Escape and Back close it. On a
 * page with documents, it opens beside them if there is room.
 */
export function ActionDialog({ resource, action, id }: ActionDialogProps) {
  const { close } = useDialogUrl();
  const leaveRecord = useReturnToList(resource);
  const { pathOf, open: openPage } = useFormPageNavigation(resource);
  const session = useSession();
  const onRecord = needsRecord(action);
  // Empty without the action's permission, so that the record is not loaded.
  const recordId = onRecord && session.allows(getPermission(resource, action.key)) ? (id ?? "") : "";
  // After a successful request, the dialog keeps its copy of the record, because the refetched list may no longer have
  // it.
  const [sent, setSent] = useState<Row>();
  const record = useRecord(resource, sent ? "" : recordId, action.key === "edit" ? "whole" : "cached");
  const row = sent ?? record.row;
  const obstacle = useBlockedReason(resource, action, row);
  const form = useRef<FormHandle>(null);

  const leave = () => close("action");
  const done = () => (action.method === "delete" ? leaveRecord() : leave());
  const cancelOrLeave = () => (form.current?.cancel ?? leave)();
  const leaveUntouched = () => {
    if (form.current?.untouched !== true) return false;
    leave();
    return true;
  };
  const place = usePlaceBesideDocuments();
  useDialogFocus(cancelOrLeave, place === undefined);

  // If the record's state forbids the action while the user types, the form stays open and shows the reason.
  const draft = useActionDraft({ resource, action, row });
  const [formShown, setFormShown] = useState(false);
  const ready = !onRecord || row !== undefined;
  if (ready && !obstacle && !formShown) setFormShown(true);
  const hasForm = ready && (!obstacle || formShown || draft.read() !== undefined);
  const page = pathOf(action, row);
  const title = row && (getRecordTitle(resource, row) ?? getRowId(row));
  const body = () => {
    if (obstacle && !hasForm) return <p className="note warning">{obstacle}</p>;
    if (ready) {
      return (
        <>
          {obstacle && <p className="note warning">{obstacle}</p>}
          {row && <Question {...{ resource, action, row }} />}
          {row && <p className="dialog-record">{title}</p>}
          <ActionForm
            target={{ resource, action, row, version: record.version }}
            submit={{
              strict: onRecord && !action.allowsIncomplete,
              blocked: obstacle !== undefined,
            }}
            handlers={{
              onSent: () => setSent(row),
              onDone: done,
              onCancel: leave,
              onOpenPage: page === undefined ? undefined : () => openPage(page),
            }}
            focused
            handle={form}
          />
          {action.allowed && !sent && recordId !== "" && (
            <ActionChanges
              {...{ resource, obstacle }}
              id={recordId}
              refetch={record.refetch}
              onClose={leaveUntouched}
            />
          )}
        </>
      );
    }
    return record.error ? (
      <LoadError text={words.recordError(resource.names.one)} error={record.error} onRetry={record.refetch} />
    ) : (
      <LoadingText text={words.loadingRecord(resource.names.one)} />
    );
  };
  return (
    <PlacedModal
      open
      place={place}
      title={action.title}
      width={action.inputs.length > MANY_INPUTS ? 760 : 520}
      onCancel={cancelOrLeave}
      maskClosable={false}
      // The first input gets the focus, so the group's label tells screen readers which record the form is about.
      {...(title && { bodyProps: { role: "group", "aria-label": title } })}
      footer={hasForm ? null : <Button onClick={leave}>{words.close}</Button>}
    >
      {body()}
    </PlacedModal>
  );
}
