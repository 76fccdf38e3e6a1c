import { permissionFor } from "./actions";
import type { Row } from "./define-record";
import type { Resource } from "./define-resource";
import { idOf, referenceId } from "./row";

/** The page of a record, for those who may open it and where it has an id. */
export const recordPath = (resource: Resource, row: Row, allows: (permission: string) => boolean) =>
  allows(permissionFor(resource, "show")) && idOf(row) !== "" ? showPath(resource, idOf(row)) : undefined;

/** The page of the record with an id. */
export const showPath = ({ name }: Pick<Resource, "name">, id: string) => `/${name}/show/${encodeURIComponent(id)}`;

/** The page of what a record refers to, such as its vendor, and the permission that it takes, where an id is known. */
export function referencePath(resource: string, to: unknown): { to: string; permission: string } | undefined {
  const id = referenceId(to);
  return id === undefined ? undefined : { to: showPath({ name: resource }, id), permission: `${resource}.show` };
}

/** What a link to a record's page carries: where it was opened from, as path and query. */
export interface Origin {
  from?: string;
  /** The focus stays where it is: the page changes under the same buttons. */
  keepFocus?: boolean;
}

/** The query string of a resource's list, where a page was opened from it. */
export function listQuery({ name }: Resource, state: unknown): string | undefined {
  const { from } = (state ?? {}) as Origin;
  const [path, query = ""] = from?.split("?") ?? [];
  return path === `/${name}` ? query : undefined;
}
