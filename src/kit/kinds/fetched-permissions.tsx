import { useCustom, type HttpError } from "@refinedev/core";
import type { CustomControlProps } from "../define/action";
import { toText } from "../format";
import { LoadError, LoadingText } from "../ui/load-state";
import { PermissionMatrix } from "./permission-matrix";
import { permissionMessages as words } from "./permission-messages";

interface FetchedPermissionsProps extends CustomControlProps {
  /** Path below /api/admin of the call that lists the permissions. */
  path: string;
}

/** Matrix of the permissions that a call lists. */
export function FetchedPermissions({ path, ...props }: FetchedPermissionsProps) {
  const { data, error, refetch } = useCustom<{ permissions?: unknown }, HttpError>({
    url: path,
    method: "get",
    errorNotification: false,
  }).query;
  if (error) return <LoadError text={words.error} error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingText text={words.loading} />;
  const { permissions } = data.data;
  const known = Array.isArray(permissions) ? permissions.flatMap((one: unknown) => toText(one) ?? []) : [];
  return <PermissionMatrix {...props} known={known} />;
}
