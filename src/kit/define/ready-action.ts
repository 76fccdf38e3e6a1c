import CloseOutlined from "@ant-design/icons-svg/es/asn/CloseOutlined";
import DeleteOutlined from "@ant-design/icons-svg/es/asn/DeleteOutlined";
import EditOutlined from "@ant-design/icons-svg/es/asn/EditOutlined";
import PlusOutlined from "@ant-design/icons-svg/es/asn/PlusOutlined";
import { kitMessages as words } from "../messages";
import type { Action } from "./action";
import { valueTypeOf, type Field, type FieldKind, type InputRules, type Row } from "./field";
import { defineFields, type Fields, type ResolvedField } from "./fields";
import { readField } from "./row";

/** A form input: its field and rules, and its name in the request. */
export interface FormInput extends Omit<ResolvedField, "input" | "kind">, InputRules {
  name: string;
  kind: FieldKind | "text";
  /** Shown below the input, for example if the record's value cannot be read. */
  warning?: string;
}

/** An action with all defaults filled in, as the kit runs it. */
export interface ResolvedAction extends Omit<Action<Row>, "inputs" | "request"> {
  key: string;
  title: string;
  inputs: readonly FormInput[];
  /** Renders the buttons in red. */
  danger: boolean;
  method: "post" | "put" | "delete";
  /** The path below the resource's path: empty for the collection, `{id}` for the record. */
  path: string;
}

export type StandardKey = "create" | "edit" | "delete";

/** The actions of a definition: custom actions in full, standard actions as partial overrides or `false`. */
export type DeclaredActions = Readonly<Record<string, Partial<Action<Row>> | false>>;

function toInputs(fields: Fields): FormInput[] {
  return Object.entries(fields).map(([name, { input, ...field }]) => ({ kind: "text", ...field, ...input, name }));
}

/** An action with any request method. Only standard actions may use DELETE, so `Action` does not allow it. */
interface FullAction extends Omit<Action<Row>, "request"> {
  request: string;
}

function toAction(one: string, key: string, { inputs = {}, request, ...action }: FullAction): ResolvedAction {
  const [method = "", path = ""] = request.split(" ");
  return {
    title: words.actionTitle(action.label, one),
    ...action,
    key,
    inputs: toInputs(defineFields(inputs)),
    danger: action.icon === CloseOutlined || action.icon === DeleteOutlined,
    method: method.toLowerCase() as ResolvedAction["method"],
    path,
  };
}

/**
 * Returns a function that reads the initial value in the edit form: the displayed value, or a lookup's raw reference.
 */
const editedFrom = (name: string, field: ResolvedField) => (row: Row) =>
  valueTypeOf(field) === "reference" ? (row as Readonly<Record<string, unknown>>)[name] : readField(name, field, row);

function standardActions(one: string, fields: Fields): Record<StandardKey, FullAction> {
  const editable = Object.entries(fields).filter(([, { input }]) => input);
  const inputs: Record<string, Field<Row>> = Object.fromEntries(
    editable.map(([name, field]) => [name, { ...field, value: editedFrom(name, field) }]),
  );
  return {
    create: {
      label: words.add(one),
      title: words.add(one),
      icon: PlusOutlined,
      inputs,
      request: "POST ",
      success: words.created(one),
      failure: words.createFailed(one),
    },
    edit: {
      label: words.editButton,
      submit: words.saveChanges,
      icon: EditOutlined,
      allowsIncomplete: true,
      inputs,
      request: "PUT {id}",
      success: words.updated(one),
      failure: words.updateFailed(one),
    },
    delete: {
      label: words.deleteButton,
      question: () => words.deleteQuestion(one),
      icon: DeleteOutlined,
      request: "DELETE {id}",
      bulk: true,
      success: words.deleted(one),
      failure: words.deleteFailed(one),
    },
  };
}

/**
 * Builds the actions of a resource: first the standard actions that it does not declare, then its declared actions. A
 * resource with a form gets all three standard actions, except those that it declares as `false`. Other resources get
 * only those that they declare.
 */
export function resolveActions(one: string, fields: Fields, declared: DeclaredActions): Record<string, ResolvedAction> {
  const hasForm = Object.values(fields).some(({ input }) => input);
  const standard: Readonly<Record<string, FullAction>> = standardActions(one, fields);
  const implied = Object.keys(hasForm ? standard : {}).filter((key) => declared[key] === undefined);
  const all = [...implied.map((key) => [key, {}] as const), ...Object.entries(declared)];
  return Object.fromEntries(
    all.flatMap(([key, action]) =>
      action ? [[key, toAction(one, key, { ...standard[key], ...action } as FullAction)]] : [],
    ),
  );
}
