import { notInArray, sql } from "drizzle-orm";
import { isAllowed } from "../../../providers/auth/contract";
import { NOTIFICATION_PERMISSIONS } from "../../../resources/notifications/contract";
import { onColumn, type Conditions } from "../../db/conditions";
import { listPermissions, type PermissionRoutes } from "../../auth/grants";
import { notifications } from "../../db/schema-communication";

const LIST = ".list";
/** The console page of a link, such as "vendors" for "/vendors/show/1". */
const page = sql<string>`coalesce(substring(${notifications.link} from '^/([^/?#]+)'), '')`;

/** Returns the types of notifications that the person may not act on. */
export const listHiddenTypes = (permissions: readonly string[]): string[] =>
  Object.entries(NOTIFICATION_PERMISSIONS).flatMap(([type, needed]) =>
    needed.every((permission) => isAllowed(permissions, permission)) ? [] : type,
  );

/**
 * Returns the conditions that exclude notifications of types that the person may not act on, and notifications that
 * link to records that the person may not list. Notifications of unknown types and resources are visible to everyone.
 * The result is empty if the person may do everything.
 */
export function listVisibilityConditions(app: PermissionRoutes, permissions: readonly string[]): Conditions {
  const lists = listPermissions(app).filter((one) => one.endsWith(LIST) && !isAllowed(permissions, one));
  const types = listHiddenTypes(permissions);
  const pages = lists.map((list) => list.slice(0, -LIST.length));
  return [
    ...(types.length > 0 ? [onColumn(notifications.type, notInArray(notifications.type, types))] : []),
    ...(pages.length > 0 ? [notInArray(page, pages)] : []),
  ];
}
