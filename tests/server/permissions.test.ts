/** Which permissions there are; who is granted what is asked by matrix.test.ts. */
import Fastify from "fastify";
import { expect, it } from "vitest";
import { registerAuth } from "../../server/http/auth";
import { startTestApp } from "./support/app";

const { app } = await startTestApp();

/** The resources of which records are created, changed and deleted, and no more. */
const CRUD = ["categories", "coupons", "products", "shipping", "plans", "payout-rates", "roles", "templates"];

it("covers every kind of change", () => {
  const changes = app.adminRoutes.filter(({ method }) => method !== "GET" && method !== "HEAD");
  expect(changes.map(({ permission }) => permission).sort()).toEqual(
    [
      ...CRUD.flatMap((name) => ["create", "edit", "delete"].map((action) => `${name}.${action}`)),
      ...["assign", "create", "deactivate", "end-sessions", "invite", "reactivate", "reset-second-step"].map(
        (action) => `administrators.${action}`,
      ),
      "chat.send",
      "exports.cancel",
      "exports.create",
      "exports.delete",
      "jobs.run",
      "kyc-management.approve",
      // Asking, and showing the vendor's link.
      ...["kyc-management.ask", "kyc-management.ask"],
      "kyc-management.reject",
      "kyc-management.review",
      ...Array.from({ length: 9 }, () => "messaging-management.send"),
      "notifications.read",
      "payouts.create",
      "payouts.edit-status",
      // Of one, and of many.
      ...["orders.edit-status", "orders.edit-status", "products.delete"],
      "product-approval.approve",
      "product-approval.reject",
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
    ].sort(),
  );
});

it("refuses to register an administrator's route that names no permission", async () => {
  const bare = Fastify();
  const sessions = {
    start: () => Promise.resolve(""),
    find: () => Promise.resolve(undefined),
    holder: () => Promise.resolve(undefined),
    end: () => Promise.resolve(),
  };
  registerAuth(bare, sessions, () => Promise.resolve(false));
  expect(() => bare.get("/api/admin/secrets", () => "")).toThrow("GET /api/admin/secrets names no permission");
  expect(() => bare.get("/api/administrators", () => "")).not.toThrow();
  await bare.close();
});
