import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { allows } from "../../providers/auth/contract";
import { registerAuth } from "../../server/http/auth";
import { startTestApp, type Person } from "./support/app";

const { app, call } = await startTestApp();

/** An id that no record has: what is allowed gets as far as 404 or 422, and changes nothing. */
const pathOf = (url: string) => url.replace(":id", "ffffffffffffffffffffffff");

describe.each(app.adminRoutes.map((route) => [`${route.method} ${route.url}`, route] as const))(
  "%s",
  (_name, { method, url, permission }) => {
    const bodyOf = method === "POST" || method === "PUT" ? { body: {} } : {};

    it("refuses nobody with 401", async () => {
      const { status, body } = await call(method, pathOf(url), bodyOf);
      expect(status).toBe(401);
      if (method !== "HEAD") expect(body.code).toBe("unauthenticated");
    });

    it.each(["vendor", "customer"] as Person[])("refuses a %s with 403 that names the role", async (as) => {
      const { status, body } = await call(method, pathOf(url), { as, ...bodyOf });
      expect(status).toBe(403);
      if (method !== "HEAD") {
        expect(body).toEqual({
          message: `This needs the role admin; you are signed in with the role ${as}.`,
          code: "forbidden",
        });
      }
    });

    it("lets the auditor read and nothing else", async () => {
      const { status, body } = await call(method, pathOf(url), { as: "auditor", ...bodyOf });
      if (allows(["*.list", "*.show"], permission)) {
        expect([200, 404, 422]).toContain(status);
      } else {
        expect(status).toBe(403);
        expect(body).toEqual({ message: `You lack the permission ${permission}.`, code: "forbidden" });
      }
    });

    it("lets the administrator in", async () => {
      const { status } = await call(method, pathOf(url), { as: "admin", ...bodyOf });
      expect([200, 404, 422]).toContain(status);
    });
  },
);

it("covers every kind of change", () => {
  const changes = app.adminRoutes.filter(({ method }) => method !== "GET" && method !== "HEAD");
  expect(changes.map(({ permission }) => permission).sort()).toEqual([
    "categories.create",
    "categories.delete",
    "categories.edit",
    "coupons.create",
    "coupons.delete",
    "coupons.edit",
    "kyc-management.approve",
    "kyc-management.reject",
    "kyc-management.review",
    ...Array.from({ length: 9 }, () => "messaging-management.send"),
    "notifications.read",
    "orders.edit-status",
    "product-approval.approve",
    "product-approval.reject",
    "products.create",
    "products.delete",
    "products.edit",
    "reviews.delete",
    "sms-management.cleanup",
    "support.close",
    "support.reply",
    "users.delete",
    "users.edit",
    "vendors.approve",
    "vendors.reject",
    "vendors.status",
  ]);
});

it("refuses to register an administrator's route that names no permission", async () => {
  const bare = Fastify();
  registerAuth(bare, {
    start: () => Promise.resolve(""),
    find: () => Promise.resolve(undefined),
    end: () => Promise.resolve(),
  });
  expect(() => bare.get("/api/admin/secrets", () => "")).toThrow("GET /api/admin/secrets names no permission");
  expect(() => bare.get("/api/administrators", () => "")).not.toThrow();
  await bare.close();
});
