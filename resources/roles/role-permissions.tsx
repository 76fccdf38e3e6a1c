import type { CustomControlProps } from "../../src/kit/define/action";
import { FetchedPermissions } from "../../src/kit/kinds/fetched-permissions";

/** Matrix of all permissions that the server knows, to choose what a role allows. */
export const RolePermissions = (props: CustomControlProps) => (
  <FetchedPermissions {...props} path="roles/permissions" />
);
