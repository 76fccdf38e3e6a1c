import { and, notInArray, sql, type SQL } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { isAllowed } from "../../../providers/auth/contract";
import { NOTIFICATION_PERMISSIONS } from "../../../resources/notifications/contract";
import { listPermissions } from "../../auth/grants";
import { notifications } from "../../db/schema-communication";

const LIST = ".list";
/** The console page of a link, such as "vendors" for "/vendors/show/1". */
const page = sql<string>`coalesce(substring(${notifications.link} from '^/([^/?#]+)'), '')`;

/**
 * Returns a condition that excludes notifications about records that the person may not list, by type and by link.
 * Notifications about unknown resources are visible to everyone. Undefined if the person may list everything.
 */
export function isVisibleTo(
  app: Pick<FastifyInstance, "adminRoutes">,
  permissions: readonly string[],
): SQL | undefined {
  const lists = listPermissions(app).filter((one) => one.endsWith(LIST) && !isAllowed(permissions, one));
  const types = Object.entries(NOTIFICATION_PERMISSIONS).flatMap(([type, list]) => (lists.includes(list) ? type : []));
  const pages = lists.map((list) => list.slice(0, -LIST.length));
  return and(
    types.length > 0 ? notInArray(notifications.type, types) : undefined,
    pages.length > 0 ? notInArray(page, pages) : undefined,
  );
}
