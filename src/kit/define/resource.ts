/** A resource's definition as an author writes it, and the complete resource that the kit derives from it. */
import type { ComponentType } from "react";
import type { Action } from "./action";
import type { FeatureGated, Field, NamedRecords, Row, Titled } from "./field";
import type { Fields } from "./fields";
import type { ListDefinition } from "./list";
import type { Declaration } from "./page";
import type { ResolvedAction, StandardKey } from "./ready-action";
import type { ResolvedFilter, ResolvedTab } from "./ready-list";

/** Singular and plural, such as "Vendor" and "Vendors". */
export interface Names {
  one: string;
  many: string;
  /**
   * The heading of the list and the label in the menu, as a pair if they differ. They default to "Vendors Management" and
   * the plural.
   */
  title?: string | readonly [heading: string, menu: string];
}

/** Names with the list's heading as title, and its label in the menu. */
export type ResolvedNames = Readonly<Record<"one" | "many" | "title" | "menu", string>>;

/** A resource as its author declares it. The feature is required for all pages and for the entry in the menu. */
export interface Definition<R, Name extends string, Key extends string>
  extends Declaration<string | Readonly<Record<string, string>>>, NamedRecords<R> {
  names: Names;
  fields: Readonly<Record<Name, Field<R>>>;
  /**
   * The field whose status is shown next to the title. If providers/data/contract.ts has a call for each of its values,
   * and the list has no filter for it, the list has a tab for each.
   */
  status?: Name;
  list: ListDefinition<Name>;
  /** Records are created and edited in dialogs instead of pages. */
  dialogForms?: true;
  /**
   * The parts of a record, in order. Defaults to one section with all fields. The parts in an inner array are in the side
   * column of the record's page: the facts and people, to the right of the other parts from a width of 1,200 px on, and
   * below them on a narrower screen.
   */
  parts?: readonly (Part<R, Name> | readonly Part<R, Name>[])[];
  /**
   * Lists of other resources on a record's page, below its parts. Maps their names to the parameter of their call that
   * filters by this record's id, or to several. A parameter that is not a filter of the list needs the feature
   * `lists.related`.
   */
  related?: Readonly<Record<string, string | readonly string[]>>;
  /**
   * The actions on a record. The first field with an `input` enables `create`, `edit` and `delete`. An entry here is
   * merged into such an action, and `false` removes it.
   */
  actions?: { readonly [K in Key]: K extends StandardKey ? Partial<Action<R>> | false : Action<R> };
}

/** A complete definition, independent of the row type, with labels, filters and actions filled in. */
export interface Resource extends Omit<Definition<Row, string, string>, "names" | "fields" | "actions"> {
  names: ResolvedNames;
  /** The {type} of the list's export call. A list without that call has none. */
  exportType?: string;
  fields: Fields;
  /** Nothing about the records is saved in the browser, such as typed values, because they have an Aadhaar number. */
  noDrafts: boolean;
  filters: readonly ResolvedFilter[];
  tabs: readonly ResolvedTab[];
  actions: Readonly<Record<string, ResolvedAction>>;
}

export interface PartProps {
  resource: Resource;
  row: Row;
}

/** A group of fields under a heading. */
interface Section<R, Name extends string> extends Titled {
  fields: readonly Name[];
  /** Hides the section for records that fail this test. */
  visible?(row: R): boolean;
}

type PartComponent = ComponentType<PartProps>;

/**
 * A custom part of a record. The dialog and the page show its `component`. Only the page shows its `page`: below the
 * record, or in place of the `component` if it has both, such as a conversation with a reply form.
 */
export type CustomPart = Titled &
  FeatureGated &
  ({ component: PartComponent; page?: PartComponent } | { component?: never; page: PartComponent });

export type Part<R, Name extends string> = Section<R, Name> | CustomPart;
