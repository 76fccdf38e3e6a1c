import { useCustom, type HttpError } from "@refinedev/core";
import { useSession } from "../data/use-session";
import type { CustomControlProps } from "../define/action";
import { toText } from "../format";
import { LoadError, LoadingText } from "../ui/load-state";
import { PermissionMatrix } from "./permission-matrix";
import { permissionMessages } from "./permission-messages";

interface FetchedPermissionsProps extends CustomControlProps {
  /** Path below /api/admin of the call that lists the permissions. */
  path: string;
  /** Whether the user may choose a permission. By default, users may choose only permissions that they have. */
  mayChoose?: (permission: string) => boolean;
  texts?: { loading: string; error: string; limited: string };
}

/** Matrix of the permissions that a call lists. */
export function FetchedPermissions({ path, mayChoose, texts = permissionMessages, ...props }: FetchedPermissionsProps) {
  const { allows } = useSession();
  const { data, error, refetch } = useCustom<{ permissions?: unknown }, HttpError>({
    url: path,
    method: "get",
    errorNotification: false,
  }).query;
  if (error) return <LoadError text={texts.error} error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingText text={texts.loading} />;
  const { permissions } = data.data;
  const known = Array.isArray(permissions) ? permissions.flatMap((one: unknown) => toText(one) ?? []) : [];
  return <PermissionMatrix {...props} known={known} mayChoose={mayChoose ?? allows} limited={texts.limited} />;
}
