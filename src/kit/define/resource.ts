/** The declaration of a resource: what an author writes, and what the kit makes of it. */
import type { ComponentType } from "react";
import type { Action } from "./action";
import type { Featured, Field, Row } from "./field";
import type { Fields } from "./fields";
import type { ListDefinition } from "./list";
import type { ReadyAction, StandardKey } from "./ready-action";
import type { ReadyFilter, ReadyTab } from "./ready-list";

/** "Vendor", "Vendors"; the list's heading is "Vendors Management" when it is absent. */
interface Names {
  one: string;
  many: string;
  title?: string;
}

/**
 * How a resource differs from the others.
 * `dialogForms`: records are created and edited in dialogs instead of on pages. `noDrafts`: what is typed about a record
 * is not kept in the browser. `foundInList`: the documented calls cannot read one record; it takes the feature
 * `records.show`, or is found in the list. `jsonLines`: its export comes as JSON lines, too.
 */
type Trait = "dialogForms" | "noDrafts" | "foundInList" | "jsonLines";

export interface Definition<R, Name extends string, Key extends string> {
  /** Name of the route, the menu entry and the permissions. */
  name: string;
  /** Path below /api/admin. */
  path: string;
  names: Names;
  /** Another resource whose permissions count, for everything or for single actions: `{ show: "products.show" }`. */
  permissions?: string | Readonly<Record<string, string>>;
  fields: Readonly<Record<Name, Field<R>>>;
  /** What a record is called. */
  title(row: R): string | undefined;
  /** The field whose status stands next to the title. */
  status?: Name;
  list: ListDefinition<R, Name>;
  traits?: readonly Trait[];
  /** What a record shows, in this order; one section with every field when absent. */
  parts?: readonly Part<R, Name>[];
  /**
   * What is done to a record. `create`, `edit` and `delete` come with the first field that has an `input`; what stands
   * here of one of them is added to it, and `false` leaves it out.
   */
  actions?: { readonly [K in Key]: K extends StandardKey ? Partial<Action<R>> | false : Action<R> };
}

/** A definition as the kit reads it: types checked and gone, labels, filters and actions complete. */
export interface Resource extends Omit<Definition<Row, string, string>, "names" | "fields" | "actions"> {
  names: Required<Names>;
  fields: Fields;
  filters: readonly ReadyFilter[];
  tabs: readonly ReadyTab[];
  actions: Readonly<Record<string, ReadyAction>>;
}

export interface PartProps {
  resource: Resource;
  row: Row;
}

interface Titled {
  title: string;
}

/** Fields under a heading. */
interface Section<R, Name extends string> extends Titled {
  fields: readonly Name[];
  /** Records of which this is not true do not have it. */
  visible?(row: R): boolean;
}

/**
 * Records of another resource that belong to this one, on its page, under what that resource calls many of them. A parameter that is not among that list's filters
 * takes the feature `lists.related`.
 */
interface RelatedList {
  /** Name of the other resource. */
  list: string;
  /** The parameter of its list call that takes this record's id. */
  by: string;
}

/** A hand-written part: within the record, in the dialog too, or on a panel of its own on the page. */
export interface OwnPart extends Titled, Featured {
  where: "record" | "page";
  component: ComponentType<PartProps>;
}

export type Part<R, Name extends string> = Section<R, Name> | RelatedList | OwnPart;
