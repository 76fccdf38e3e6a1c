/** Prepares a valid request for each action of the further resources (see further-resources.ts). */
import { resources } from "../../../src/app/resources";
import { valueTypeOf } from "../../../src/kit/define/field";
import type { FormInput, ResolvedAction } from "../../../src/kit/define/ready-action";
import type { Resource } from "../../../src/kit/define/resource";
import { listFurtherResources } from "../../support/further-resources";
import type { TestApp } from "./app";
import { uniqueName } from "./crud-bodies";

interface PreparedRequest {
  id?: string;
  body?: unknown;
}

const SESSION_WITH_EVERY_FEATURE = { userId: "", offers: () => true };

export const furtherResources = listFurtherResources(resources);

/** The permissions of the further resources' actions. */
export const furtherPermissions = furtherResources.flatMap(({ name, actions }) =>
  Object.keys(actions).map((key) => `${name}.${key}`),
);

/** Returns functions that prepare a request, by method and path below /api/admin, such as "PUT banners/:id". */
export function createFurtherRequests({ call }: Pick<TestApp, "call">) {
  const list = async (path: string) => {
    const { body } = await call("GET", `/api/admin/${path}?page=1&limit=100`, { as: "admin" });
    const rows = Object.values(body).find((value) => Array.isArray(value)) ?? [];
    return rows as unknown as { _id: string }[];
  };

  /** @param isChange whether the value must differ from the one with which the record was created */
  async function valueOf({ kind, lookup, valueLabels }: FormInput, isChange: boolean): Promise<unknown> {
    if (lookup) return (await list(lookup.path))[0]?._id;
    if (valueLabels) return Object.keys(valueLabels)[isChange ? 1 : 0];
    switch (kind === "text" ? undefined : valueTypeOf({ kind })) {
      case "number":
      case "stars":
        return isChange ? 2 : 1;
      case "flag":
        return isChange;
      case "time":
        return isChange ? "2026-06-30T18:30:00.000Z" : "2026-03-31T18:30:00.000Z";
      default:
        return uniqueName();
    }
  }

  async function bodyOf({ inputs }: ResolvedAction, isChange: boolean): Promise<object> {
    const required = inputs.filter((input) => input.required);
    // A change needs at least one value.
    const sent = required.length > 0 || !isChange ? required : inputs.slice(0, 1);
    const values = sent.map(async (input) => [input.name, await valueOf(input, isChange)] as const);
    return Object.fromEntries(await Promise.all(values));
  }

  /** Finds a record whose state allows the action, or creates one to edit or delete. */
  async function findRecord(
    { path, actions }: Resource,
    { key, allowed }: ResolvedAction,
  ): Promise<string | undefined> {
    const { create } = actions;
    if (create && (key === "edit" || key === "delete"))
      return (await call("POST", `/api/admin/${path}`, { as: "admin", body: await bodyOf(create, false) })).body._id;
    const isAllowed = (row: { _id: string }) =>
      (allowed?.({ ...row, id: row._id }, SESSION_WITH_EVERY_FEATURE) ?? true) === true;
    return (await list(path)).find(isAllowed)?._id;
  }

  const prepare = (resource: Resource, action: ResolvedAction) => async (): Promise<PreparedRequest> => {
    const isChange = action.key !== "create";
    const id = isChange ? await findRecord(resource, action) : undefined;
    const body = action.method === "delete" ? undefined : await bodyOf(action, isChange);
    return { ...(id !== undefined && { id }), ...(body && { body }) };
  };

  return Object.fromEntries(
    furtherResources.flatMap((resource) =>
      Object.values(resource.actions).map((action): [string, () => Promise<PreparedRequest>] => {
        const below = action.path === "" ? "" : `/${action.path.replace("{id}", ":id")}`;
        return [`${action.method.toUpperCase()} ${resource.path}${below}`, prepare(resource, action)];
      }),
    ),
  );
}
