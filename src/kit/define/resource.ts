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
   * The heading of the list and the label in the menu, as a pair if they differ. Defaults to a heading such as "Vendors
   * Management", and to the plural in the menu.
   */
  title?: string | readonly [heading: string, menu: string];
}

/** Names with the list's heading as title, and its label in the menu. */
export type ResolvedNames = Readonly<Record<"one" | "many" | "title" | "menu", string>>;

/** A resource as its author declares it. */
export interface Definition<R, Name extends string, Key extends string>
  extends Declaration<string | Readonly<Record<string, string>>>, NamedRecords<R> {
  names: Names;
  fields: Readonly<Record<Name, Field<R>>>;
  /**
   * The field with the record's status, which is shown next to the title. If providers/data/contract.ts has a call for
   * each value of this field, the list has a tab for each value. A filter for this field replaces the tabs.
   */
  status?: Name;
  list: ListDefinition<Name>;
  /** Records are created and edited in dialogs instead of pages. */
  dialogForms?: true;
  /**
   * The parts of a record, in order. Defaults to one section with all fields. The parts in an inner array, such as
   * facts and people, are in the side column of the record's page. The column is to the right of the other parts, or
   * below them on a screen narrower than 1,200 px.
   */
  parts?: readonly (Part<R, Name> | readonly Part<R, Name>[])[];
  /**
   * Lists of other resources on a record's page, below its parts or as tabs. Maps the name of each resource to the
   * parameter of its list call that filters by this record's id. Several parameters give several lists. A parameter
   * requires the feature `lists.related`, unless the list declares a filter for it that needs no feature.
   */
  related?: Readonly<Record<string, string | readonly string[]>>;
  /**
   * The actions on a record. If any field has an `input`, the resource also has `create`, `edit` and `delete`. An entry
   * for one of these three overrides its properties, and `false` removes it.
   */
  actions?: { readonly [K in Key]: K extends StandardKey ? Partial<Action<R>> | false : Action<R> };
}

/** A definition with all defaults filled in, independent of the row type. */
export interface Resource extends Omit<Definition<Row, string, string>, "names" | "fields" | "actions"> {
  names: ResolvedNames;
  /** The `type` in the path of the list's export call, `export/{type}`. Absent if the list cannot be exported. */
  exportType?: string;
  fields: Fields;
  /**
   * Whether the browser must not store anything about the records, such as typed values. True if a field is an Aadhaar
   * number.
   */
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
 * A custom part of a record. The details dialog and the record's page show its `component`. Only the page shows its
 * `page`: below the record, as a tab if there are several, or in place of the `component` if the part has both. An
 * example of both is a conversation that has a reply form only on the page.
 */
export type CustomPart = Titled &
  FeatureGated &
  ({ component: PartComponent; page?: PartComponent } | { component?: never; page: PartComponent });

export type Part<R, Name extends string> = Section<R, Name> | CustomPart;
