import type { FastifyInstance } from "fastify";
import { readRoute } from "../../auth/internal-requests";
import { isId } from "../../http/fields";

/** Thrown if the server could not read a record right now. The delivery is tried again. */
export class RecordUnavailableError extends Error {}

/**
 * Returns a record as its own route returns it to someone who has only the permissions that the route requires, so that
 * masked values stay masked. Returns null if the record no longer exists. Returns undefined if the resource has no such
 * route, if `resourceId` is not a record's id, or if one of the route's permissions is missing.
 * @param may returns whether both the creator and the last editor of the webhook have a permission
 */
export async function readRecord(
  app: FastifyInstance,
  { resource, resourceId }: { resource: string; resourceId: string },
  may: (permission: string) => boolean,
): Promise<unknown> {
  const route = app.adminRoutes.find(
    ({ method, url, permission }) =>
      method === "GET" && permission === `${resource}.show` && /^\/api\/admin\/[^:]+\/:id$/.test(url),
  );
  if (!route || !isId(resourceId)) return undefined;
  const permissions = [route.permission, ...route.alsoRequires];
  if (!permissions.every(may)) return undefined;
  const { status, body } = await readRoute(app, route.url.replace(":id", resourceId), { name: "webhook", permissions });
  if (status === 200) return body;
  if (status === 404) return null;
  throw new RecordUnavailableError(`${route.url} returned ${status}`);
}
