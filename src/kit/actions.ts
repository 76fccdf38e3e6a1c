import type { Action, ActionInput, FormAction } from "./define-action";
import type { Row } from "./define-record";
import type { Resource } from "./define-resource";
import { kitMessages as words } from "./messages";
import { readField } from "./row";

/** Inputs of the create and edit forms, from the fields that declare one. */
function formInputs({ fields }: Resource): ActionInput[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const { label, kind = "text", looks, lookup, input } = field;
    if (!input) return [];
    const value = (row: Row) => (input.value ? input.value(row) : readField(name, field, row));
    return [{ ...input, name, label, kind, value, ...(looks ? { looks } : {}), ...(lookup ? { lookup } : {}) }];
  });
}

function formActions(resource: Resource): Record<string, Action<Row>> {
  const inputs = formInputs(resource);
  if (inputs.length === 0 && !resource.formActions) return {};
  const { thing } = resource.words;
  const all: Record<FormAction, Action<Row>> = {
    create: {
      label: words.add(thing),
      title: words.add(thing),
      icon: "create",
      inputs,
      request: { method: "post", path: "" },
      success: words.created(thing),
      failure: words.createFailed(thing),
    },
    edit: {
      label: words.editButton,
      title: words.edit(thing),
      icon: "edit",
      checkedOnPress: true,
      inputs,
      request: { method: "put", path: "{id}" },
      success: words.updated(thing),
      failure: words.updateFailed(thing),
    },
    delete: {
      label: words.deleteButton,
      title: words.delete(thing),
      question: () => words.deleteQuestion(thing),
      icon: "delete",
      danger: true,
      request: { method: "delete", path: "{id}" },
      success: words.deleted(thing),
      failure: words.deleteFailed(thing),
    },
  };
  const { formActions: offered = { create: {}, edit: {}, delete: {} } } = resource;
  return Object.fromEntries(
    Object.entries(offered).map(([key, special]) => [key, { ...all[key as FormAction], ...special }]),
  );
}

const known = new WeakMap<Resource, Readonly<Record<string, Action<Row>>>>();

/** Every action of a resource: its own, and with a form also `create`, `edit` and `delete`. */
export function actionsOf(resource: Resource): Readonly<Record<string, Action<Row>>> {
  const actions = known.get(resource) ?? { ...formActions(resource), ...resource.actions };
  known.set(resource, actions);
  return actions;
}

/** The actions that need a record, in the order in which they are offered. */
export const recordActions = (resource: Resource) =>
  Object.entries(actionsOf(resource)).filter(([, action]) => action.request.path !== "");

/** The permission that something takes, such as `vendors.approve` or `vendors.show`. */
export const permissionFor = ({ permissions, rights, name }: Resource, what: string) =>
  permissions?.[what] ?? `${rights ?? name}.${what}`;

/** The name of an action in the URL. */
export const actionName = (resource: Resource, key: string) => `${resource.name}.${key}`;

/** The resource and action that a name such as `vendors.approve` means. */
export function findAction(resources: readonly Resource[], name: string) {
  const [resourceName, key = ""] = name.split(".");
  const resource = resources.find((candidate) => candidate.name === resourceName);
  const action = resource && Object.hasOwn(actionsOf(resource), key) ? actionsOf(resource)[key] : undefined;
  return resource && action ? { resource, action, key } : undefined;
}
