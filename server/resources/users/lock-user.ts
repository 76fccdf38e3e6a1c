import type { FastifyRequest } from "fastify";
import type { Role } from "../../../providers/auth/contract";
import { lockPerson, type LockedPerson } from "../../auth/lock-person";
import type { Transaction } from "../../db/database";
import { HttpError } from "../../http/errors";
import { requireVersion } from "../../records/versions";

/**
 * Locks the user and the current administrator. Only administrators with all permissions may create, change or delete
 * another administrator, to prevent privilege escalation.
 * @throws HttpError 404; 403; 401 if the session or the API token has ended; 412
 */
export async function lockUser(
  tx: Transaction,
  request: FastifyRequest,
  id: string,
  permission: string,
  role?: Role,
): Promise<LockedPerson> {
  const { target, actor } = await lockPerson(tx, request, { id, permission, thing: "User" });
  const touchesAdmin = id !== actor.id && (target.role === "admin" || role === "admin");
  if (touchesAdmin && !actor.permissions.includes("*")) {
    const message = "Only an administrator with every permission can create, change or delete an administrator.";
    throw new HttpError(403, "forbidden", message);
  }
  await requireVersion(tx, request, id);
  return target;
}
