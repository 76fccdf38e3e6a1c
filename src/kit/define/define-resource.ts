import { findExportType } from "../../../providers/data/contract";
import { REVEALABLE_FIELDS, type IdentifierKind } from "../../../providers/identifiers/contract";
import { kitMessages as words } from "../messages";
import type { Field, Row } from "./field";
import { getPermission } from "./actions-of";
import { defineFields, type Fields } from "./fields";
import { resolveActions } from "./ready-action";
import { resolveFilters, resolveTabs } from "./ready-list";
import type { Definition, Names, Resource, ResolvedNames } from "./resource";

const MASKS: Readonly<Record<string, Readonly<Record<string, IdentifierKind>>>> = REVEALABLE_FIELDS;

/** Adds the masks of the identifiers that a permission such as `vendors.reveal` reveals. */
function withMasks(fields: Fields, permission: string): Fields {
  const masks = Object.entries(MASKS[permission.replace(/\.reveal$/, "")] ?? {});
  return masks.reduce((all, [name, mask]) => (all[name] ? { ...all, [name]: { ...all[name], mask } } : all), fields);
}

function resolveNames({ one, many, title = [words.management(many), many] }: Names): ResolvedNames {
  const [heading, menu] = typeof title === "string" ? [title, title] : title;
  return { one, many, title: heading, menu };
}

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
    const declared = definition as unknown as Definition<Row, string, string>;
    const { names, path, status = "", list, actions = {} } = declared;
    const fields = withMasks(defineFields<R>(definition.fields), getPermission(definition, "reveal"));
    const tabs = resolveTabs(fields, status, list, path);
    return {
      ...declared,
      names: resolveNames(names),
      // The export call cannot be limited to the records of a tab.
      exportType: tabs.length > 0 ? undefined : findExportType(path),
      fields,
      noDrafts: Object.values(fields).some(({ mask }) => mask === "aadhaar"),
      filters: resolveFilters(fields, list, path),
      tabs,
      actions: resolveActions(names.one, fields, actions),
    };
  };
}
