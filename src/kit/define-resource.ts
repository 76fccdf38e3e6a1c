import type { ComponentType } from "react";
import type { Feature } from "../../providers/auth/contract";
import type { Action, FormAction } from "./define-action";
import type { ListDefinition } from "./define-list";
import type { Field, Row } from "./define-record";

interface Section<Name extends string> {
  title: string;
  fields: readonly Name[];
  /** The section is left out of records of which this is not true. */
  shownFor?(row: Row): boolean;
}

/** Records of another resource that belong to this one, shown under it on its page. */
interface Related {
  title: string;
  /** Name of the other resource. */
  resource: string;
  /** The parameter of its list call that takes this record's id. */
  parameter: string;
  /** The feature that the parameter takes; absent: it is a documented one. */
  feature?: Feature;
}

interface ResourceWords {
  /** In the menu and the top bar. */
  menu: string;
  /** Heading of the list page. */
  title: string;
  /** "Vendor", as in "Vendor Details". */
  thing: string;
  loading: string;
  loadError: string;
  /** Title of the details dialog; "<thing> Details" when absent. */
  details?: string;
  search?: string;
  clear?: string;
  refresh?: string;
}

export interface Definition<R, Name extends string> {
  /** Name of the route, the menu entry and the permissions. */
  name: string;
  /** First half of the permissions, where it is another resource's. */
  rights?: string;
  /** Single permissions that are another resource's, by what they allow. */
  permissions?: Readonly<Record<string, string>>;
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
  /** `false`: what is typed about a record is not kept in the browser. */
  drafts?: false;
  related?: readonly Related[];
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
