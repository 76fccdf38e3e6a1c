import { useDialogUrl } from "../data/use-dialog-url";
import { useSession } from "../data/use-session";
import { findAction, getPermission } from "../define/actions-of";
import { lazyComponent } from "../ui/lazy-part";

export const ActionDialog = lazyComponent(() => import("./action-dialog").then(({ ActionDialog }) => ActionDialog));

/** Opens the action dialog that `?action=…&id=…` in the URL names. */
export function ActionDialogHost() {
  const { resources, allows } = useSession();
  const { action: name, actionId } = useDialogUrl();
  const found = name === null ? undefined : findAction(resources, name);
  // A user without these permissions already sees the "forbidden" notice on the page.
  if (!found || !["list", "show", found.action.key].some((key) => allows(getPermission(found.resource, key))))
    return null;
  return <ActionDialog key={`${name}:${actionId}`} {...found} id={actionId} />;
}
