import type { FastifyInstance } from "fastify";
import { isAllowed } from "../../../providers/auth/contract";
import { toChangeEvent } from "../../audit/change-events";
import { fieldError } from "../../http/errors";

/** Types of events that are not the name of a permission. */
const OTHER_TYPES = [
  ...["kyc-management.answer", "kyc-management.upload"],
  ...["messaging-management.retry", "messaging-management.test", "refunds.send", "support.status"],
];

const SAFE_METHODS = ["GET", "HEAD"];

/** Returns all types of events, sorted. Most types are the permission that the change requires. */
export function listEventTypes({ adminRoutes, integrationRoutes }: FastifyInstance): string[] {
  const permissions = [...adminRoutes, ...integrationRoutes]
    .filter(({ method }) => !SAFE_METHODS.includes(method))
    .flatMap(({ permission, otherPermissions }) => [permission, ...otherPermissions]);
  return [...new Set([...permissions, ...OTHER_TYPES])].filter(isEventType).sort();
}

const isEventType = (action: string): boolean =>
  toChangeEvent({ action, resource: action.split(".")[0] ?? "", resourceId: "", before: null, after: null }) !==
  undefined;

/** @throws HttpError 422 naming patterns that match no type */
export function requireKnownTypes(app: FastifyInstance, field: string, patterns: readonly string[]): void {
  const known = listEventTypes(app);
  const unknown = patterns.filter((pattern) => !known.some((type) => isAllowed([pattern], type)));
  if (unknown.length > 0) throw fieldError(field, `must name types of events. Unknown: ${unknown.join(", ")}`);
}
