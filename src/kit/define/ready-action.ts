import { kitMessages as words } from "../messages";
import type { Action } from "./action";
import type { Field, FieldKind, InputRules, Row } from "./field";
import { defineFields, type Fields, type ReadyField } from "./fields";
import { readField } from "./row";

/** An input of a form: its field and its rules, under the name that the request carries it by. */
export interface Input extends Omit<ReadyField, "input">, InputRules {
  name: string;
  kind: FieldKind;
  /** Shown below the input, such as that the record's value cannot be read. */
  warning?: string;
}

/** An action as the kit runs it. */
export interface ReadyAction extends Omit<Action<Row>, "inputs" | "request"> {
  key: string;
  title: string;
  inputs: readonly Input[];
  method: "post" | "put" | "delete";
  /** Below the resource's path; empty for the collection itself, `{id}` for the record's. */
  path: string;
}

/** Whether its buttons are red. */
export const isDangerous = ({ icon }: ReadyAction) => icon === "reject" || icon === "delete";

export type StandardKey = "create" | "edit" | "delete";

/** Actions as a definition has them: its own ones whole, the standard ones in part. */
export type DeclaredActions = Readonly<Record<string, Partial<Action<Row>> | false>>;

function toInputs(fields: Fields): Input[] {
  return Object.entries(fields).map(([name, { input, ...field }]) => ({ kind: "text", ...field, ...input, name }));
}

function toAction(one: string, key: string, { inputs = {}, request, ...action }: Action<Row>): ReadyAction {
  const [method = "", path = ""] = request.split(" ");
  return {
    title: words.actionTitle(action.label, one),
    ...action,
    key,
    inputs: toInputs(defineFields(inputs)),
    method: method.toLowerCase() as ReadyAction["method"],
    path,
  };
}

/** What the edit form starts with: the value that is shown, or the reference as it was sent. */
const editedFrom = (name: string, field: ReadyField) => (row: Row) =>
  field.kind === "lookup" ? (row as Readonly<Record<string, unknown>>)[name] : readField(name, field, row);

function standardActions(one: string, fields: Fields): Record<StandardKey, Action<Row>> {
  const typed = Object.entries(fields).filter(([, { input }]) => input);
  const inputs: Record<string, Field<Row>> = Object.fromEntries(
    typed.map(([name, field]) => [name, { ...field, value: editedFrom(name, field) }]),
  );
  return {
    create: {
      label: words.add(one),
      title: words.add(one),
      icon: "create",
      inputs,
      request: "POST ",
      success: words.created(one),
      failure: words.createFailed(one),
    },
    edit: {
      label: words.editButton,
      submit: words.saveChanges,
      icon: "edit",
      offer: ["incomplete"],
      inputs,
      request: "PUT {id}",
      success: words.updated(one),
      failure: words.updateFailed(one),
    },
    delete: {
      label: words.deleteButton,
      question: () => words.deleteQuestion(one),
      icon: "delete",
      request: "DELETE {id}",
      bulk: {},
      success: words.deleted(one),
      failure: words.deleteFailed(one),
    },
  };
}

const isStandard = (key: string): key is StandardKey => key === "create" || key === "edit" || key === "delete";

/** Every action of a resource, the standard ones first: with a form all three, else those that it names. */
export function readyActions(one: string, fields: Fields, declared: DeclaredActions): Record<string, ReadyAction> {
  const standard = Object.entries(standardActions(one, fields)).flatMap(([key, action]) => {
    const special = declared[key] ?? (Object.values(fields).some(({ input }) => input) ? {} : false);
    return special ? [[key, { ...action, ...special }] as const] : [];
  });
  const own = Object.entries(declared).filter(([key, action]) => action && !isStandard(key)) as [string, Action<Row>][];
  return Object.fromEntries([...standard, ...own].map(([key, action]) => [key, toAction(one, key, action)]));
}
