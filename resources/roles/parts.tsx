import { useCustom, type HttpError } from "@refinedev/core";
import type { CustomControlProps } from "../../src/kit/define/action";
import type { RenderProps } from "../../src/kit/define/field";
import type { PartProps } from "../../src/kit/define/resource";
import { GrantList } from "../../src/kit/kinds/grant-lines";
import { PermissionMatrix } from "../../src/kit/kinds/permission-matrix";
import { toText } from "../../src/kit/format";
import { LoadError, LoadingText } from "../../src/kit/ui/load-state";
import type { AdminRole, KnownPermissions } from "./contract";
import { roleMessages as words } from "./messages";

/** Describes granted permissions in words. */
export const GrantLines = ({ value }: RenderProps) => <GrantList grants={value} empty={words.noPermissions} />;

/** Describes what a role allows. */
export const RoleGrants = ({ row }: PartProps) => (
  <section className="record-section">
    <h2>{words.fields.permissions}</h2>
    <GrantList grants={(row as AdminRole).permissions} empty={words.noPermissions} />
  </section>
);

/** Matrix of all permissions that the server knows, to choose what a role allows. */
export function RolePermissions(props: CustomControlProps) {
  const { data, error, refetch } = useCustom<KnownPermissions, HttpError>({
    url: "roles/permissions",
    method: "get",
    errorNotification: false,
  }).query;
  if (error) return <LoadError text={words.error} error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingText text={words.loading} />;
  const { permissions }: { permissions?: unknown } = data.data;
  const known = Array.isArray(permissions) ? permissions.flatMap((one: unknown) => toText(one) ?? []) : [];
  return <PermissionMatrix {...props} known={known} />;
}
