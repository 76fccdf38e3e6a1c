/** The actions on a record. Part of a resource's definition; see define-resource.ts. */
import type { IconDefinition } from "@ant-design/icons-svg/es/types";
import type { ComponentType } from "react";
import type { Feature } from "../../../providers/auth/contract";
import type { FeatureGated, Field, Titled } from "./field";

/** The user who looks at a record, and the features of the backend. */
export interface Viewer {
  userId: string;
  offers: (feature: Feature) => boolean;
}

/** The values of a form by input name. */
export type FormValues = Readonly<Record<string, unknown>>;

export interface FormPartProps {
  typed: FormValues;
  /** Sets inputs by name, as if the user had typed the values. */
  fill: (values: FormValues) => void;
}

/**
 * The props of a custom control. The value is the same string that the default control of the input's kind would have.
 */
export interface CustomControlProps {
  label: string;
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
}

/** Custom controls by the name of their input. */
export type CustomControls = Readonly<Record<string, ComponentType<CustomControlProps>>>;

export interface ResultProps {
  /** The response, not validated. */
  answer: unknown;
}

/** One call for many records: its path below /api/admin, and its body. */
export type BulkCall<R> = readonly [
  path: string,
  body: (rows: readonly R[], values: FormValues, viewer: Viewer) => FormValues,
];

/**
 * An action that a user performs on a record, declared once for all places that offer it.
 * Its permission is `<resource>.<key>`, unless `permissions` of the resource names another. The title of its dialog
 * defaults to "<label> <thing>".
 */
export interface Action<R> extends FeatureGated, Partial<Titled> {
  /** The label of the button. */
  label: string;
  /** The question in the dialog. A second text is shown below it as a warning. */
  question?(row: R, viewer: Viewer): string | readonly [question: string, warning: string] | undefined;
  /**
   * Returns a question to ask before the request is sent, if the values are unusual. Further texts are the request's
   * consequences, which are listed below the inputs.
   */
  confirm?(
    row: R,
    values: FormValues,
    viewer: Viewer,
  ): string | undefined | readonly [question: string | undefined, ...consequences: string[]];
  /** A cross or a trash can makes the buttons red. In table rows, the icon of the action `approve` is green. */
  icon: IconDefinition;
  /** The label of the submit button. Defaults to the action's label. */
  submit?: string;
  /** Hides the action in table rows. */
  recordOnly?: true;
  /**
   * Hides the action, instead of disabling it, if the record's state forbids it. If the state allows it, the record's
   * page prefers it as the main button.
   */
  onlyWhenAllowed?: true;
  /** The form can be submitted while required values are missing, and then shows the errors. */
  allowsIncomplete?: true;
  /** The inputs of the dialog, in order. An input with a `value` starts with the record's value. */
  inputs?: Readonly<Record<string, Field<R>>>;
  /**
   * A custom component above the inputs, which can read and set the typed values. Alternatively, custom controls for
   * some inputs, by name.
   */
  part?: ComponentType<FormPartProps> | CustomControls;
  /**
   * Builds the request's body from the typed values and the record as the user saw it. Defaults to the typed values.
   */
  body?(values: FormValues, row: R | undefined, viewer: Viewer): FormValues;
  /** Whether the record's state allows the action. A string explains why not. If absent, it is always allowed. */
  allowed?(row: R, viewer: Viewer): true | string;
  /** Method and path below the resource's path. `{id}` is replaced by the record's id. */
  request: `${"POST" | "PUT"} ${string}`;
  success: string;
  failure: string;
  /** Shows the response in place of the form, such as a secret that is shown only once. */
  result?: ComponentType<ResultProps>;
  /** Paths below /api/admin whose queries become stale. Defaults to the resource's path. */
  invalidates?: readonly string[];
  /**
   * Offers the action for all selected rows, in a dialog that explains it and shows the result for each record. A
   * string is the participle in "3 products will be …". `true` means "deleted" for `delete`, where it is the default,
   * and "changed" for other actions.
   */
  bulk?: true | string;
  /**
   * What a bulk run sends. By default, the dialog asks for the action's inputs once, and there is one call per record.
   * - An object of values: each call sends these values, and the action is chosen in a bar above the list.
   * - A path below /api/admin and a body: one call with the action's method covers up to a hundred records. Its
   *   response may report a result per record; see `BulkResponse`.
   */
  sends?: Readonly<Record<string, string>> | BulkCall<R>;
}
