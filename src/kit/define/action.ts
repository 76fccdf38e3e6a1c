/** What can be done to a record. Part of a resource's definition; see define-resource.ts. */
import type { ComponentType } from "react";
import type { Feature } from "../../../providers/auth/contract";
import type { Featured, Field } from "./field";

/** Who is looking at a record, and what the backend offers. */
export interface Viewer {
  userId: string;
  offers: (feature: Feature) => boolean;
}

/** What was typed into a form, by the names of its inputs. */
export type Values = Readonly<Record<string, unknown>>;

export interface FormPartProps {
  typed: Values;
  /** Puts values into the inputs of their names, as if they were typed. */
  fill: (values: Values) => void;
}

/** What a control that is written by hand is given; its value is what its input's kind is typed as. */
export interface OwnControlProps {
  label: string;
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
}

/** Controls by the names of their inputs. */
export type OwnControls = Readonly<Record<string, ComponentType<OwnControlProps>>>;

export type ActionIcon = "approve" | "reject" | "review" | "edit" | "delete" | "create" | "reply" | "close";

/**
 * How an action differs from the others.
 * `recordOnly`: a table's row does not have it. `onlyWhenAllowed`: where the record's state forbids it, it is missing
 * instead of disabled. `incomplete`: it can be pressed while something required is missing, and then says so.
 * `warning`: its question is a warning.
 */
type Offer = "recordOnly" | "onlyWhenAllowed" | "incomplete" | "warning";

/** How an action is done to all selected rows: in a dialog that says what it will do and what became of each. */
interface BulkAction<R> {
  /** What becomes of the records: "3 products will be …"; "deleted" or "changed" when absent. */
  verb?: string;
  /** What every request carries. Absent: the dialog asks for the action's inputs, once for all. */
  values?: Readonly<Record<string, string>>;
  /**
   * One call for up to a hundred records instead of one for each: its method and path below /api/admin, and its body.
   * The answer may say what became of each; see `BulkAnswer`.
   */
  call?: readonly [
    request: `${"POST" | "PUT" | "DELETE"} ${string}`,
    body: (rows: readonly R[], values: Values, viewer: Viewer) => Values,
  ];
}

/**
 * Something that a person does to a record, declared once for every place that offers it.
 * Its key is also the permission: `<resource>.<key>`.
 */
export interface Action<R> extends Featured {
  /** Name of the button. */
  label: string;
  /** Title of the dialog; "<label> <thing>" when absent. */
  title?: string;
  /** What the dialog asks; a second text is a warning below it. */
  question?(row: R, viewer: Viewer): string | readonly [question: string, warning: string] | undefined;
  /**
   * Returns a question to ask before the request is sent, where the values in the form are unusual. Further texts say what
   * else the request changes and what it does not; they are shown below the inputs.
   */
  confirm?(
    row: R,
    values: Values,
    viewer: Viewer,
  ): string | undefined | readonly [question: string | undefined, ...consequences: string[]];
  /** `reject` and `delete` are red. */
  icon: ActionIcon;
  /** Label of the confirming button; the action's when absent. */
  submit?: string;
  offer?: readonly Offer[];
  /** What the dialog asks for, in this order. One with a `value` starts with the record's. */
  inputs?: Readonly<Record<string, Field<R>>>;
  /**
   * A part of the form, written by hand, above its inputs: it sees what is typed and can fill it in. Or the controls of
   * some inputs, by their names.
   */
  part?: ComponentType<FormPartProps> | OwnControls;
  /** The request's body, from what was typed and the record as the person saw it; the inputs when absent. */
  body?(values: Values, row: R | undefined, viewer: Viewer): Values;
  /** Whether the record's state allows it; a string says why not. Absent: always. */
  allowed?(row: R, viewer: Viewer): true | string;
  /** Method and path below the resource's; `{id}` is the record's. */
  request: `${"POST" | "PUT" | "DELETE"} ${string}`;
  success: string;
  failure: string;
  /** Said of a record that the server sent without an id. */
  missingId?: string;
  /** Paths below /api/admin that are out of date afterwards; the resource's own when absent. */
  invalidates?: readonly string[];
  /** Offers it for the selected rows too; `{}`, which `delete` has by itself, is a request for each. */
  bulk?: BulkAction<R>;
}
