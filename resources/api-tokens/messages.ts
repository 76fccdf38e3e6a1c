import type { ApiTokenState } from "./contract";

/** Texts of the pages of API tokens. */
export const apiTokenMessages = {
  names: { one: "API Token", many: "API Tokens", title: "API tokens" },
  empty: "No matching API tokens",
  all: "All States",
  states: { active: "Active", expired: "Expired", revoked: "Revoked" } satisfies Record<ApiTokenState, string>,
  fields: {
    prefix: "Starts With",
    person: "Owner",
    service: "Service token",
    scopes: "Permissions",
    expiresAt: "Expires",
    lastUsedAt: "Last used",
  },
  theShop: "The shop",
  never: "Never",
  help: {
    service: "Belongs to the shop and stays when its creator leaves. Only people with every permission can create one.",
    expiresAt: "At most a year from today.",
  },
  revoke: {
    label: "Revoke",
    question: "Programs that use this token stop working immediately. This can't be undone.",
    success: "API token revoked successfully!",
    failure: "Failed to revoke API token",
    already: "This token no longer works.",
  },
} as const;
