import { useParsed } from "@refinedev/core";
import { getPermission } from "../define/actions-of";
import type { Resource } from "../define/resource";
import type { Row, LinkTarget } from "../define/field";
import { getRowId, getReferenceId } from "../define/row";

/** Returns the path of a record's page, if the user may open it and the record has an id. */
export const recordPath = (resource: Resource, row: Row, allows: (permission: string) => boolean) =>
  allows(getPermission(resource, "show")) && getRowId(row) !== "" ? recordPagePath(resource, getRowId(row)) : undefined;

/** Returns the path of a record's page, whether or not the user may open it. */
export const recordPagePath = ({ name }: Pick<Resource, "name">, id: string) =>
  `/${name}/show/${encodeURIComponent(id)}`;

/** Returns the id in the URL of a record's page, or "". Unlike the router's `useParams`, decodes it only once. */
export const useRecordId = (): string => String(useParsed().id ?? "");

/**
 * Returns the page of a referenced record, such as an order's vendor, with the permission that the page requires.
 * Undefined if the reference has no id.
 */
export function referencePath(resource: string, to: unknown): LinkTarget | undefined {
  const id = getReferenceId(to);
  return id === undefined
    ? undefined
    : { to: recordPagePath({ name: resource }, id), permission: getPermission({ name: resource }, "show") };
}

/** The navigation state of a link to a record's page. `from` is the path and query of the page with the link. */
export interface NavigationOrigin {
  from?: string;
  /** The navigation state of the page at `from`. */
  origin?: NavigationOrigin;
  /** Keeps the focus on the pressed button, because the new page has the same buttons. */
  keepFocus?: boolean;
}

/** Returns the query string of the resource's list if the page was opened from it, directly or through other pages. */
export function originListQuery({ name }: Pick<Resource, "name">, state: unknown): string | undefined {
  const { from, origin } = (state ?? {}) as NavigationOrigin;
  const [path, ...query] = from?.split("?") ?? [];
  return path === `/${name}` ? query.join("?") : origin && originListQuery({ name }, origin);
}

/** Returns the path of a resource's list, with the query of the list that the page was opened from. */
export function originListPath(resource: Resource, state: unknown): string {
  const query = originListQuery(resource, state);
  return `/${resource.name}${query ? `?${query}` : ""}`;
}
