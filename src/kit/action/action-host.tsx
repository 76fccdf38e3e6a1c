import { lazy, Suspense } from "react";
import { useDialogUrl } from "../data/use-dialog-url";
import { useSession } from "../data/use-session";
import { findAction } from "../define/actions-of";

const ActionDialog = lazy(() => import("./action-dialog").then(({ ActionDialog }) => ({ default: ActionDialog })));

/** The one place that opens action dialogs: whatever `?action=…&id=…` in the URL names. */
export function ActionHost() {
  const { resources } = useSession();
  const { action: name, actionId } = useDialogUrl();
  const found = name === null ? undefined : findAction(resources, name);
  if (!found) return null;
  return (
    <Suspense>
      <ActionDialog key={`${name}:${actionId}`} {...found} id={actionId} />
    </Suspense>
  );
}
