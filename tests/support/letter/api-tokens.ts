import { API_TOKEN_STATES, type ApiToken } from "../../../resources/api-tokens/contract";
import { daysAgo, hexId, pickByIndex } from "./values";

/** Returns an API token. The second is a service token, and the fourth has only the required fields. */
export function apiToken(index: number): ApiToken {
  const bare = { _id: hexId("c6", index + 1), createdAt: daysAgo(index) };
  if (index === 3) return bare;
  return {
    ...bare,
    name: pickByIndex(["Nightly import", "Storefront", "Warehouse"], index),
    prefix: pickByIndex(["mpat_Ab3d", "mpat_x9Kq", "mpat_0LmP"], index),
    person: index === 1 ? null : { _id: hexId("c5", 1), name: "Nalini Joshi" },
    scopes: [pickByIndex(["vendors.list", "orders.list", "vendors.show"], index)],
    state: pickByIndex(API_TOKEN_STATES, index),
    expiresAt: daysAgo(pickByIndex([-90, 1, -30], index)),
    lastUsedAt: index === 1 ? null : daysAgo(index),
    revokedAt: index === 2 ? daysAgo(1) : null,
  };
}
