import { useSession } from "../data/use-session";
import { getPermission, hasBulkBar } from "../define/actions-of";
import type { Row } from "../define/field";
import type { ResolvedAction } from "../define/ready-action";
import type { Resource } from "../define/resource";

/**
 * Returns the bulk actions that the user may perform. A list without a bulk bar gets none while no row on the page
 * allows any of them.
 */
export function useBulkActions(resource: Resource, rows: readonly Row[] = []): readonly ResolvedAction[] {
  const session = useSession();
  const offered = Object.values(resource.actions).filter(
    ({ bulk, key }) => bulk && session.allows(getPermission(resource, key)),
  );
  const isUseful = ({ allowed }: ResolvedAction) => rows.some((row) => (allowed?.(row, session) ?? true) === true);
  return hasBulkBar(resource) || offered.some(isUseful) ? offered : [];
}
