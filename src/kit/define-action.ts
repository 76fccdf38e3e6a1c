/** What can be done to a record. The types under the declaration of a resource; see define-resource.ts. */
import type { Feature } from "../../providers/auth/contract";
import type { FieldKind, InputRules, Lookup, Row } from "./define-record";
import type { Looks } from "./tones";

/** Who is looking at a record, and through which backend: some actions are not for one's own, or take a feature. */
export interface Viewer {
  userId: string;
  offers: (feature: Feature) => boolean;
}

export interface ActionInput extends InputRules {
  name: string;
  label: string;
  kind: FieldKind;
  looks?: Looks;
  lookup?: Lookup;
  /** What an existing record is edited from. */
  value?(row: Row): unknown;
  /** Text that was left empty is not sent at all. */
  omitEmpty?: true;
}

export type ActionIcon = "approve" | "reject" | "review" | "edit" | "delete" | "create" | "reply" | "close";

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
  /** What the dialog warns of before anything is done. */
  warning?(row: R, viewer: Viewer): string | undefined;
  /** Asked once more before the request is sent, for values that are unusual. */
  confirm?(row: R, values: Readonly<Record<string, unknown>>): string | undefined;
  icon: ActionIcon;
  danger?: boolean;
  /** Words of the confirming button; the label when absent. */
  submit?: string;
  /** The button can be pressed while something required is missing; the words for that are then said. */
  checkedOnPress?: true;
  /** What the dialog asks for; every one of them is in the request. */
  inputs?: readonly ActionInput[];
  /** What the request carries besides the inputs; told about the record as the person saw it. */
  values?(row: R | undefined, viewer: Viewer): Readonly<Record<string, unknown>>;
  /** `false`: not among the buttons of a table's row. */
  inRow?: false;
  /** Whether the record's state allows it; a string says why not. Absent: always. */
  allowed?(row: R, viewer: Viewer): true | string;
  /** Where the record's state does not allow it there is no button, instead of a disabled one that says why. */
  hideUnlessAllowed?: true;
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
