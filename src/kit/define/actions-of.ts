import { kitMessages as words } from "../messages";
import { toText } from "../format";
import type { BulkCall, Viewer } from "./action";
import type { Row } from "./field";
import type { ResolvedAction } from "./ready-action";
import type { Resource } from "./resource";

interface PermissionCheck {
  allows: (permission: string) => boolean;
}

/** Returns whether an action works on an existing record. Other actions create a record. */
export const needsRecord = ({ path }: ResolvedAction) => path !== "";

/** Returns the URL of an action's request, below /api/admin. */
export const getActionUrl = (resource: Pick<Resource, "path">, { path }: ResolvedAction, id: string) =>
  `${resource.path}/${path.replace("{id}", encodeURIComponent(id))}`;

/** Returns the actions that need a record, in display order. */
export const recordActions = ({ actions }: Resource) => Object.values(actions).filter(needsRecord);

/**
 * Returns the permission for an action, such as `vendors.approve` or `vendors.show`: `<name>.<action>`, unless
 * `permissions` names another.
 */
export function getPermission(
  { permissions, name }: Pick<Resource, "name"> & { permissions?: Resource["permissions"] | undefined },
  action: string,
): string {
  if (typeof permissions === "string") return `${permissions}.${action}`;
  return permissions?.[action] ?? `${name}.${action}`;
}

const isBulkCall = (sends: ResolvedAction["sends"]): sends is BulkCall<Row> => Array.isArray(sends);

/** Returns the values that every call of a bulk run sends, or undefined if the dialog asks for them. */
export const getBulkValues = ({ sends }: Pick<ResolvedAction, "sends">) => (isBulkCall(sends) ? undefined : sends);

/** Returns the bulk run's call for many records, or undefined if each record has its own call. */
export const getBulkCall = ({ sends }: Pick<ResolvedAction, "sends">) => (isBulkCall(sends) ? sends : undefined);

/**
 * Returns whether the bulk actions are in a bar above the list, which is the case if any of them sends fixed values.
 */
export const hasBulkBar = ({ actions }: Pick<Resource, "actions">) =>
  Object.values(actions).some((action) => getBulkValues(action) !== undefined);

/** Returns the record actions that the user may perform and the backend supports. */
export const getAvailableActions = (
  resource: Resource,
  session: Pick<Viewer, "offers"> & PermissionCheck,
): ResolvedAction[] =>
  recordActions(resource).filter(
    ({ key, feature }) => session.allows(getPermission(resource, key)) && (!feature || session.offers(feature)),
  );

/** Returns the available record actions that the record's state allows. */
export const getPossibleActions = (resource: Resource, row: Row, session: Viewer & PermissionCheck): ResolvedAction[] =>
  getAvailableActions(resource, session).filter(({ allowed }) => (allowed?.(row, session) ?? true) === true);

/** Returns those inputs of an action that the backend supports. */
export const getAvailableInputs = ({ inputs }: ResolvedAction, { offers }: Pick<Viewer, "offers">) =>
  inputs.filter(({ feature }) => !feature || offers(feature));

/** Returns the name of an action in the URL. */
export const getActionName = ({ name }: Pick<Resource, "name">, key: string) => `${name}.${key}`;

/** Returns the resource and action for a name such as `vendors.approve`. */
export function findAction(resources: readonly Resource[], name: string) {
  for (const resource of resources) {
    const action = Object.values(resource.actions).find(({ key }) => getActionName(resource, key) === name);
    if (action) return { resource, action };
  }
  return undefined;
}

/** Returns an `allowed` function that accepts these statuses. For any other status, `why` returns the explanation. */
export const allowWithStatus =
  <R extends object>(
    statuses: readonly string[],
    why: (status: string) => string,
    statusOf: (row: R) => unknown = (row) => (row as { status?: unknown }).status,
  ) =>
  (row: R): true | string => {
    const status = toText(statusOf(row));
    return (status !== undefined && statuses.includes(status)) || why(status ?? words.withoutStatus);
  };
