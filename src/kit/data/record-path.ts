import { useParsed } from "@refinedev/core";
import { permissionFor } from "../define/actions-of";
import type { Resource } from "../define/resource";
import type { Row, Target } from "../define/field";
import { idOf, referenceId } from "../define/row";

/** The page of a record, for those who may open it and where it has an id. */
export const recordPath = (resource: Resource, row: Row, allows: (permission: string) => boolean) =>
  allows(permissionFor(resource, "show")) && idOf(row) !== "" ? showPath(resource, idOf(row)) : undefined;

/** The page of the record with an id. */
export const showPath = ({ name }: Pick<Resource, "name">, id: string) => `/${name}/show/${encodeURIComponent(id)}`;

/** The id in the address of a record's page; empty where there is none. Unlike the router's own it is decoded once. */
export const useRecordId = (): string => String(useParsed().id ?? "");

/** The page of what a record refers to, such as its vendor, and the permission that it takes, where an id is known. */
export function referencePath(resource: string, to: unknown): Target | undefined {
  const id = referenceId(to);
  return id === undefined
    ? undefined
    : { to: showPath({ name: resource }, id), permission: permissionFor({ name: resource }, "show") };
}

/** What a link to a record's page carries: where it was opened from, as path and query. */
export interface Origin {
  from?: string;
  /** What the page at `from` carried itself. */
  origin?: Origin;
  /** The focus stays where it is: the page changes under the same buttons. */
  keepFocus?: boolean;
}

/** The query string of a resource's list, where a page was opened from it, or from a page that was. */
export function listQuery({ name }: Pick<Resource, "name">, state: unknown): string | undefined {
  const { from, origin } = (state ?? {}) as Origin;
  const [path, query = ""] = from?.split("?") ?? [];
  return path === `/${name}` ? query : origin && listQuery({ name }, origin);
}

/** A resource's list, as it was where a page was opened from it. */
export function listPath(resource: Resource, state: unknown): string {
  const query = listQuery(resource, state);
  return `/${resource.name}${query ? `?${query}` : ""}`;
}
