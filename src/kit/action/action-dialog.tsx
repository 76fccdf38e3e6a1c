import { Button, Modal } from "antd";
import { useRef, useState } from "react";
import { useDialogUrl } from "../data/use-dialog-url";
import { useRecord } from "../data/use-record";
import { useSession } from "../data/use-session";
import { needsRecord, permissionFor } from "../define/actions-of";
import type { Resource } from "../define/resource";
import type { Row } from "../define/field";
import type { ReadyAction } from "../define/ready-action";
import { idOf } from "../define/row";
import { titleOf } from "../define/title-of";
import { kitMessages as words } from "../messages";
import { LoadError, LoadingText } from "../ui/load-state";
import { useDialogFocus } from "../ui/use-dialog-focus";
import { ActionForm, useActionDraft } from "./action-form";
import { questionOf } from "./form-parts-of";
import { useFormPage } from "./use-form-page";
import { useLeaveRecord } from "./use-leave-record";

interface ActionDialogProps {
  resource: Resource;
  action: ReadyAction;
  id: string | null;
}

/** Why the action cannot be done now, if it cannot. */
function useObstacle(resource: Resource, { key, feature, allowed }: ReadyAction, row: Row | undefined) {
  const session = useSession();
  const permission = permissionFor(resource, key);
  if (!session.allows(permission)) return words.noPermission(permission);
  if (feature && !session.offers(feature)) return words.notOffered;
  const possible = row ? (allowed?.(row, session) ?? true) : true;
  return possible === true ? undefined : possible;
}

/** What the dialog asks, or warns of, before anything is typed. */
function Question({ resource, action, row }: { resource: Resource; action: ReadyAction; row: Row }) {
  const { question, warnings } = questionOf(resource, action, row, useSession());
  return (
    <>
      {question && <p className={action.offer?.includes("warning") ? "note warning" : ""}>{question}</p>}
      {warnings.map((warning) => (
        <p key={warning} className="note warning">
          {warning}
        </p>
      ))}
    </>
  );
}

/** From here on the inputs stand in two columns. */
const MANY_INPUTS = 4;

/** The dialog of one action on one record, or of a create; opened by the URL, closed by Cancel, Escape or Back. */
export function ActionDialog({ resource, action, id }: ActionDialogProps) {
  const { close } = useDialogUrl();
  const leaveRecord = useLeaveRecord(resource);
  const { pathOf, open: openPage } = useFormPage(resource);
  const session = useSession();
  const onRecord = needsRecord(action);
  // Anyone who may not act on the record need not read it here.
  const wanted = onRecord && session.allows(permissionFor(resource, action.key)) ? (id ?? "") : "";
  // Once it is done, the record stays as it was: refetched, the list may have lost it before the dialog is closed.
  const [sent, setSent] = useState<Row>();
  const record = useRecord(resource, sent ? "" : wanted, action.key === "edit" ? "whole" : "cached");
  const row = sent ?? record.row;
  const obstacle = useObstacle(resource, action, row);
  const cancel = useRef<() => void>(null);

  const leave = () => close("action");
  const done = () => (action.method === "delete" ? leaveRecord() : leave());
  const cancelOrLeave = () => (cancel.current ?? leave)();
  useDialogFocus(cancelOrLeave);

  // What was typed before the record's state changed stays visible, with the reason.
  const draft = useActionDraft(resource, action, row);
  const [typedInto, setTypedInto] = useState(false);
  const ready = !onRecord || row !== undefined;
  if (ready && !obstacle && !typedInto) setTypedInto(true);
  const hasForm = ready && (!obstacle || typedInto || draft.read() !== undefined);
  const page = pathOf(action, row);
  const title = row && (titleOf(resource, row) ?? idOf(row));
  const body = () => {
    if (obstacle && !hasForm) return <p className="note warning">{obstacle}</p>;
    if (ready) {
      return (
        <>
          {obstacle && <p className="note warning">{obstacle}</p>}
          {row && <Question {...{ resource, action, row }} />}
          {row && <p className="dialog-record">{title}</p>}
          <ActionForm
            {...{ resource, action, row }}
            version={record.version}
            focused
            strict={onRecord && !action.offer?.includes("incomplete")}
            blocked={obstacle !== undefined}
            onSent={() => setSent(row)}
            onDone={done}
            onCancel={leave}
            cancelRef={cancel}
            onOpenPage={page === undefined ? undefined : () => openPage(page)}
          />
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
    <Modal
      open
      title={action.title}
      width={action.inputs.length > MANY_INPUTS ? 760 : 520}
      onCancel={cancelOrLeave}
      maskClosable={false}
      // The focus begins in an input: with it is said whom this is about.
      {...(title && { bodyProps: { role: "group", "aria-label": title } })}
      footer={hasForm ? null : <Button onClick={leave}>{words.close}</Button>}
    >
      {body()}
    </Modal>
  );
}
