import { isAllowed } from "../../providers/auth/contract";
import { session } from "../../providers/auth/session";
import type { KitSession } from "../kit/data/use-session";

/** Returns what the signed-in user may do, and what the backend offers. */
export function getViewer(): Pick<KitSession, "allows" | "offers"> {
  const user = session.user();
  return {
    allows: (permission) => isAllowed(user?.permissions, permission),
    offers: (feature) => user?.features?.includes(feature) ?? false,
  };
}
