import type { ComponentType } from "react";
import type { Looks } from "./tones";

/** A record as the data provider hands it out: whatever the server sent, with `id` filled. */
export type Row = { id?: string | number | undefined; _id?: string | undefined };

export type FieldKind =
  | "text"
  | "multiline"
  | "email"
  | "money"
  | "number"
  | "percent"
  | "date"
  | "status"
  | "boolean"
  | "chips"
  | "identifier"
  | "document";

/** Rules of a form input; label, kind and options come from the field it stands in. */
interface InputRules {
  /** `true`, or the words that are shown when the value is missing. */
  required?: boolean | string;
  min?: number;
  max?: number;
  maxLength?: number;
  help?: string;
  /** The value that a new record starts with. */
  initial?: string | number | boolean;
  /** A date input means the end of the chosen Indian day, not its start. */
  endOfDay?: boolean;
}

export interface Field<R> {
  label: string;
  /** How the value is shown and typed; text when absent. */
  kind?: FieldKind;
  /** Where the value is found; the row's property of the field's own name when absent. */
  value?(row: R): unknown;
  /** Words for a missing value; "—" when absent. */
  empty?: string;
  /** The values of a `status` field. */
  looks?: Looks;
  /** How an `identifier` is covered: a PAN keeps its first five characters and the last, others the last four. */
  mask?: "pan" | "tail";
  /** Makes the field a part of the create and edit forms, which ask for such fields in their order. */
  input?: InputRules;
}

/** A table column: one field, or several under a title of their own, one below the other. */
export type Column<Name extends string> = Name | { title: string; fields: readonly Name[]; numeric?: boolean };

interface Section<Name extends string> {
  title: string;
  fields: readonly Name[];
}

export interface StatCard<R> {
  title: string;
  /** `all`: the server's total; `page`: over the rows of the page that is shown. */
  scope: "all" | "page";
  value(list: { rows: readonly R[]; total: number }): number;
  /** The filter whose total is the same figure over everything, for backends with the feature `counts`. */
  countAll?: Readonly<Record<string, string>>;
}

interface Filter {
  /** Name of the query parameter, in the URL and in the call. */
  name: string;
  label: string;
  /** The empty value stands for no filter. */
  options: readonly { value: string; label: string }[];
  /** What the list starts with; no filter when absent. */
  initial?: string;
}

/** Actions over the rows that are ticked: one request per record, each with the same values. */
export interface BulkDefinition {
  /** Name of the selector, and its words while nothing is chosen. */
  label: string;
  /** Said when no record is ticked or no action chosen. */
  nothing: string;
  options: readonly { label: string; action: string; values: Readonly<Record<string, string>> }[];
}

export interface ListDefinition<R, Name extends string> {
  columns: readonly Column<Name>[];
  cards?: readonly StatCard<R>[];
  filters?: readonly Filter[];
  /** A free-text search that the list call takes as the parameter `name`. */
  search?: { name: string; label: string };
  /** Fields that the server can sort by, for backends with the feature `lists.sort`. */
  sortable?: readonly Name[];
  bulk?: BulkDefinition;
  /** The list call answers everything at once, and the pages are cut here. */
  wholeList?: true;
  empty: string;
}

/** Who is looking at a record: some actions are not for one's own. */
interface Viewer {
  userId: string;
}

export interface ActionInput extends InputRules {
  name: string;
  label: string;
  kind: FieldKind;
  looks?: Looks;
  /** What an existing record is edited from. */
  value?(row: Row): unknown;
}

export type ActionIcon = "approve" | "reject" | "edit" | "delete" | "create";

/**
 * Something that a person does to a record, declared once for every place that offers it.
 * Its key is also the permission: `<resource>.<key>`.
 */
export interface Action<R> {
  /** Name of the button. */
  label: string;
  /** Title of the dialog. */
  title: string;
  /** What the dialog asks; told about the record, when there is one. */
  question?(row: R): string;
  icon: ActionIcon;
  danger?: boolean;
  /** What the dialog asks for; every one of them is in the request. */
  inputs?: readonly ActionInput[];
  /** Whether the record's state allows it; a string says why not. Absent: always. */
  allowed?(row: R, viewer: Viewer): true | string;
  /** Below the resource's path; `{id}` is the record's. */
  request: { method: "post" | "put" | "delete"; path: string };
  success: string;
  failure: string;
  /** Words for a record that the server sent without an id. */
  missingId?: string;
  /** Paths below /api/admin that are read anew afterwards; the resource's own when absent. */
  refresh?: readonly string[];
}

export type FormAction = "create" | "edit" | "delete";

interface ResourceWords {
  /** In the menu and the top bar. */
  menu: string;
  /** Heading of the list page. */
  title: string;
  /** "Vendor", as in "Vendor Details". */
  thing: string;
  loading: string;
  loadError: string;
  search?: string;
  clear?: string;
  refresh?: string;
}

export interface Definition<R, Name extends string> {
  /** Name of the route, the menu entry and the permissions. */
  name: string;
  /** First half of the permissions, where it is another resource's. */
  rights?: string;
  /** Path below /api/admin. */
  path: string;
  words: ResourceWords;
  fields: Readonly<Record<Name, Field<R>>>;
  /** What a record is called. */
  recordTitle(row: R): string | undefined;
  /** The field whose status stands beside the title. */
  status?: Name;
  list: ListDefinition<R, Name>;
  /** `false`: the documented calls cannot read one record; it takes the feature `records.show`, or is found in the list. */
  readsOne?: false;
  /** Sections of the details dialog and the show page; one with every field when absent. */
  sections?: readonly Section<Name>[];
  /** Which of the form's actions the API has a call for, and what is special about them; all three when absent. */
  formActions?: Partial<Record<FormAction, Partial<Action<R>>>>;
  /** Beyond `create`, `edit` and `delete`, which come with the first field that declares an `input`. */
  actions?: Readonly<Record<string, Action<R>>>;
  /** A hand-written part of the show page and the details dialog. */
  extra?: ComponentType<{ row: R }>;
}

/** A definition as the kit's pages read it, with its types checked and gone. */
export type Resource = Definition<Row, string>;

/**
 * Declares a resource over rows of type `R`: `defineResource<Coupon>()({...})`.
 * A field is named after a property of `R`, or says with `value` where it is found; columns, sections and form name
 * fields. Whatever does not exist does not compile.
 */
export function defineResource<R extends Row>() {
  return <Name extends string>(
    definition: Omit<Definition<R, NoInfer<Name>>, "fields"> & {
      fields: { readonly [N in Name]: N extends keyof R ? Field<R> : Field<R> & { value(row: R): unknown } };
    },
  ): Resource => definition as unknown as Resource;
}
