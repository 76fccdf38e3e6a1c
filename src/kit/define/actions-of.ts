import { kitMessages as words } from "../messages";
import { toText } from "../format";
import type { Viewer } from "./action";
import type { ReadyAction } from "./ready-action";
import type { Resource } from "./resource";

interface Permits {
  allows: (permission: string) => boolean;
}

/** Whether an action is on one record; the others make a new one. */
export const needsRecord = ({ path }: ReadyAction) => path !== "";

/** The actions that need a record, in the order in which they are offered. */
export const recordActions = ({ actions }: Resource) => Object.values(actions).filter(needsRecord);

/**
 * The permission that something takes, such as `vendors.approve` or `vendors.show`: the one place that makes its name.
 * A page written by hand declares nothing but its own name.
 */
export function permissionFor(
  { permissions, name }: Pick<Resource, "name"> & Partial<Pick<Resource, "permissions">>,
  action: string,
): string {
  if (typeof permissions === "string") return `${permissions}.${action}`;
  return permissions?.[action] ?? `${name}.${action}`;
}

/** The actions on a record that the person may do and the backend can. */
export const offeredActions = (resource: Resource, session: Pick<Viewer, "offers"> & Permits): ReadyAction[] =>
  recordActions(resource).filter(
    ({ key, feature }) => session.allows(permissionFor(resource, key)) && (!feature || session.offers(feature)),
  );

/** What an action asks for that the backend takes. */
export const offeredInputs = ({ inputs }: ReadyAction, { offers }: Pick<Viewer, "offers">) =>
  inputs.filter(({ feature }) => !feature || offers(feature));

/** The name of an action in the URL. */
export const actionName = ({ name }: Pick<Resource, "name">, key: string) => `${name}.${key}`;

/** The resource and action that a name such as `vendors.approve` means. */
export function findAction(resources: readonly Resource[], name: string) {
  for (const resource of resources) {
    const action = Object.values(resource.actions).find(({ key }) => actionName(resource, key) === name);
    if (action) return { resource, action };
  }
  return undefined;
}

/** Allows an action on records in one of these statuses; of any other one `why` says why not. */
export const allowedFrom =
  <R extends object>(
    statuses: readonly string[],
    why: (status: string) => string,
    statusOf: (row: R) => unknown = (row) => (row as { status?: unknown }).status,
  ) =>
  (row: R): true | string => {
    const status = toText(statusOf(row));
    return (status !== undefined && statuses.includes(status)) || why(status ?? words.withoutStatus);
  };
