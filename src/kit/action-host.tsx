import { lazy, Suspense } from "react";
import { findAction } from "./actions";
import { useBackend } from "./backend";
import { useDialogUrl } from "./url";

const ActionDialog = lazy(() => import("./action-dialog").then(({ ActionDialog }) => ({ default: ActionDialog })));

/** The one place that opens action dialogs: whatever `?action=…&id=…` in the URL names. */
export function ActionHost() {
  const { resources } = useBackend();
  const { action: name, actionId } = useDialogUrl();
  const found = name === null ? undefined : findAction(resources, name);
  if (!found) return null;
  return (
    <Suspense>
      <ActionDialog
        key={`${name}:${actionId}`}
        resource={found.resource}
        actionKey={found.key}
        action={found.action}
        id={actionId}
      />
    </Suspense>
  );
}
