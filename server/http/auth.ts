/** Who may call which route: decided from the route's `config`, before its body is read. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { HttpError } from "./errors";
import { refusal, type Sessions, type SignedIn } from "./session";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Needs a signed-in administrator who is granted this, such as "vendors.approve". */
    permission?: string;
    /** Needs a signed-in person of any role. */
    signedIn?: true;
  }
  interface FastifyRequest {
    /** Set on routes that need a session; read it with `actorOf`. */
    signedIn: SignedIn | undefined;
  }
  interface FastifyInstance {
    /** Every route under /api/admin with what it needs, in the order of registration. */
    adminRoutes: AdminRoute[];
  }
}

interface AdminRoute {
  method: string;
  url: string;
  permission: string;
}

const ADMIN_PREFIX = "/api/admin";

/** Must run before any route is registered: it refuses routes under /api/admin that name no permission. */
export function registerAuth(app: FastifyInstance, sessions: Sessions): void {
  app.decorate("adminRoutes", []);
  app.decorateRequest("signedIn", undefined);
  app.addHook("onRoute", ({ method, url, config }) => {
    if (url !== ADMIN_PREFIX && !url.startsWith(`${ADMIN_PREFIX}/`)) return;
    const permission = config?.permission;
    if (!permission) throw new Error(`${String(method)} ${url} names no permission in its config.`);
    for (const one of [method].flat()) app.adminRoutes.push({ method: one, url, permission });
  });
  app.addHook("onRequest", async (request) => {
    const { permission, signedIn } = request.routeOptions.config;
    if (!permission && !signedIn) return;
    const token = bearerOf(request);
    const user = token && (await sessions.find(token));
    if (!user) throw new HttpError(401, "unauthenticated", "Your session has ended. Sign in again.");
    request.signedIn = user;
    const reason = permission && refusal(user, permission);
    if (reason) throw new HttpError(403, "forbidden", reason);
  });
}

/** The token of the Authorization header. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? "")?.[1];
}

/** The person who makes the request, on a route whose config asks for one. */
export function actorOf(request: FastifyRequest): SignedIn {
  if (!request.signedIn) throw new Error(`${request.routeOptions.url} asks for nobody in its config.`);
  return request.signedIn;
}
