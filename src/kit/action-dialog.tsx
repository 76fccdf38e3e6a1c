import { Button, Modal } from "antd";
import { useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { ActionForm, useActionDraft } from "./action-form";
import { permissionFor } from "./actions";
import { useBackend } from "./backend";
import type { Action } from "./define-action";
import type { Row } from "./define-record";
import type { Resource } from "./define-resource";
import { LoadError, LoadingText } from "./load-state";
import { kitMessages as words } from "./messages";
import { idOf, titleOf } from "./row";
import { useDialogUrl } from "./url";
import { useRecord } from "./use-record";
import { useDialogFocus } from "./use-dialog-focus";

interface ActionDialogProps {
  resource: Resource;
  actionKey: string;
  action: Action<Row>;
  id: string | null;
}

/** Why the action cannot be done now, if it cannot. */
function useObstacle(resource: Resource, actionKey: string, action: Action<Row>, row: Row | undefined) {
  const backend = useBackend();
  const permission = permissionFor(resource, actionKey);
  if (!backend.allows(permission)) return words.noPermission(permission);
  const possible = row ? (action.allowed?.(row, backend) ?? true) : true;
  return possible === true ? undefined : possible;
}

/** From here on the inputs stand in two columns. */
const MANY_INPUTS = 4;

/** The dialog of one action on one record, or of a create; opened by the URL, closed by Cancel, Escape or Back. */
export function ActionDialog({ resource, actionKey, action, id }: ActionDialogProps) {
  const { close } = useDialogUrl();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const backend = useBackend();
  const needsRecord = action.request.path !== "";
  // Whoever may not act on the record need not read it here.
  const wanted = needsRecord && backend.allows(permissionFor(resource, actionKey)) ? (id ?? "") : "";
  // Once it is done, the record stays as it was: read anew, the list may have lost it before the dialog is closed.
  const [sent, setSent] = useState<Row>();
  const { row: current, error, retry } = useRecord(resource, sent ? "" : wanted, { fresh: false });
  const row = sent ?? current;
  const obstacle = useObstacle(resource, actionKey, action, row);
  const warning = row && action.warning?.(row, backend);
  const cancel = useRef<() => void>(null);

  const done = () => {
    // The page of a record that is gone has nothing left to show.
    if (action.request.method === "delete" && pathname.includes("/show/")) void navigate(`/${resource.name}`);
    else close("action");
  };
  const leave = () => close("action");
  const cancelOrLeave = () => (cancel.current ?? leave)();
  useDialogFocus(cancelOrLeave);

  // What was typed before the record's state changed stays in sight, with the reason.
  const draft = useActionDraft(resource, actionKey, row);
  const [typedInto, setTypedInto] = useState(false);
  const ready = !needsRecord || row !== undefined;
  if (ready && !obstacle && !typedInto) setTypedInto(true);
  const hasForm = ready && (!obstacle || typedInto || draft.read() !== undefined);
  const body = () => {
    if (obstacle && !hasForm) return <p className="note warning">{obstacle}</p>;
    if (!needsRecord || row) {
      return (
        <>
          {row && action.question && <p>{action.question(row)}</p>}
          {obstacle && <p className="note warning">{obstacle}</p>}
          {warning && <p className="note warning">{warning}</p>}
          {row && <p className="dialog-record">{titleOf(resource, row) ?? idOf(row)}</p>}
          <ActionForm
            {...{ resource, actionKey, action, row }}
            strict={needsRecord && !action.checkedOnPress}
            blocked={obstacle !== undefined}
            onSent={() => setSent(row)}
            onDone={done}
            onCancel={leave}
            cancelRef={cancel}
          />
        </>
      );
    }
    return error ? (
      <LoadError text={words.recordError(resource.words.thing)} error={error} onRetry={retry} />
    ) : (
      <LoadingText text={words.loadingRecord(resource.words.thing)} />
    );
  };
  return (
    <Modal
      open
      title={action.title}
      width={(action.inputs?.length ?? 0) > MANY_INPUTS ? 760 : 520}
      onCancel={cancelOrLeave}
      maskClosable={false}
      footer={hasForm ? null : <Button onClick={leave}>{words.close}</Button>}
    >
      {body()}
    </Modal>
  );
}
