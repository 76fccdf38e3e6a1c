/** The permissions that routes require to change something. matrix.test.ts checks that they are enforced. */
import Fastify from "fastify";
import { expect, it } from "vitest";
import { registerAuth } from "../../server/auth/auth";
import { startTestApp } from "./support/app";
import { furtherPermissions } from "./support/further-requests";

const { app } = await startTestApp();

/** Resources with the permissions create, edit and delete. */
const CRUD = ["categories", "coupons", "products", "shipping", "plans", "payout-rates", "roles", "templates"];

it("the routes that change something require exactly these permissions, apart from those of one's own account", () => {
  const changes = app.adminRoutes.filter(({ method }) => method !== "GET" && method !== "HEAD");
  expect(changes.map(({ permission }) => permission).sort()).toEqual(
    [
      ...furtherPermissions,
      ...CRUD.flatMap((name) => ["create", "edit", "delete"].map((action) => `${name}.${action}`)),
      ...["assign", "create", "deactivate", "end-sessions", "invite", "reactivate", "reset-second-step"].map(
        (action) => `administrators.${action}`,
      ),
      "api-tokens.create",
      "api-tokens.revoke",
      "chat.send",
      // POST pictures, in addition to PUT products/:id.
      "products.edit",
      "exports.cancel",
      "exports.create",
      "exports.delete",
      "jobs.run",
      // Approval of the application only, and together with its vendor.
      ...["kyc-management.approve", "kyc-management.approve"],
      // The request for changes, and the route that shows the vendor's link.
      ...["kyc-management.ask", "kyc-management.ask"],
      "kyc-management.reject",
      "kyc-management.review",
      ...Array.from({ length: 9 }, () => "messaging-management.send"),
      "notifications.read",
      "payouts.create",
      "payouts.edit-status",
      // The changes of one order and of several, and the deletion of several products.
      ...["orders.edit-status", "orders.edit-status", "products.delete"],
      "product-approval.approve",
      "product-approval.reject",
      ...["approve", "create", "fail", "record", "reject"].map((action) => `refunds.${action}`),
      "reviews.delete",
      "roles.second-step",
      "sms-management.cleanup",
      "support.assign",
      "support.close",
      "support.note",
      "support.reply",
      "users.delete",
      "users.edit",
      "vendors.approve",
      "vendors.edit-ledger",
      "vendors.edit-plan",
      "vendors.reject",
      "vendors.reveal",
      "vendors.status",
      ...["create", "edit", "delete", "replay", "rotate", "test"].map((action) => `webhooks.${action}`),
      "webhook-deliveries.retry",
    ].sort(),
  );
});

it("a route below /api/admin cannot be registered without a permission", async () => {
  const bare = Fastify();
  const sessions = {
    start: () => Promise.resolve(""),
    find: () => Promise.resolve(undefined),
    findUserBySession: () => Promise.resolve(undefined),
    findUsersBySession: () => Promise.resolve(new Map()),
    end: () => Promise.resolve(),
    forgetAll: () => undefined,
  };
  const apiTokens = {
    find: () => Promise.resolve(undefined),
    findActorById: () => Promise.resolve(undefined),
    countCall: () => Promise.resolve(),
    forgetAll: () => undefined,
  };
  registerAuth(bare, { sessions, apiTokens }, () => Promise.resolve(false));
  expect(() => bare.get("/api/admin/secrets", () => "")).toThrow("GET /api/admin/secrets declares no permission");
  expect(() => bare.get("/api/administrators", () => "")).not.toThrow();
  await bare.close();
});
