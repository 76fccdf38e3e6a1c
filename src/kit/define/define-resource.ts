import { kitMessages as words } from "../messages";
import type { Field, Row } from "./field";
import { defineFields } from "./fields";
import { resolveActions } from "./ready-action";
import { resolveFilters, resolveTabs } from "./ready-list";
import type { Definition, Resource } from "./resource";

/**
 * Declares a resource with rows of type `R`: `defineResource<Coupon>()({...})`.
 * A field is either named after a property of `R` or has a `value` function. Columns, parts and cards refer to fields
 * by name. An unknown name is a compile error.
 */
export function defineResource<R extends Row>() {
  return <Name extends string, Key extends string = never>(
    definition: Omit<Definition<R, NoInfer<Name>, Key>, "fields"> & {
      fields: { readonly [N in Name]: N extends keyof R ? Field<R> : Field<R> & { value(row: R): unknown } };
    },
  ): Resource => {
    const { names, exportType, actions = {} } = definition;
    const fields = defineFields<R>(definition.fields);
    return {
      ...(definition as unknown as Definition<Row, string, string>),
      names: { title: words.management(names.many), menu: names.many, ...names },
      exportType: exportType ?? definition.name,
      fields,
      filters: resolveFilters(fields, definition.list.filters),
      tabs: resolveTabs(fields[definition.status ?? ""], definition.list.tabs),
      actions: resolveActions(names.one, fields, actions),
    };
  };
}
