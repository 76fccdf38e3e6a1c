/** Who may call which route: decided from the route's `config`, before its body is read unless that says what is asked for. */
import type { FastifyInstance, FastifyRequest, FastifySchema } from "fastify";
import { PASSWORD_CONFIRMATION_REQUIRED } from "../../providers/auth/contract";
import { now } from "../clock";
import { HttpError, sessionEnded } from "./errors";
import { setUpFirst } from "../second-step/requirement";
import { refusal, roleRefusal, type InSession, type Sessions, type SignedIn } from "./session";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Needs a signed-in administrator who is granted this, such as "vendors.approve". */
    permission?: string;
    /** Others that `asksFor` may answer. */
    otherPermissions?: readonly string[];
    /** Of a route whose body says which of these permissions it takes, and of which record; the body is not checked yet. */
    asksFor?: (body: unknown) => AskedFor | undefined;
    /** Needs a signed-in person of any role. */
    signedIn?: true;
    /** Of OWN_PLACES, in the place of a permission: a signed-in administrator, whatever the grants. */
    ownAccount?: true;
    /** Asks for the password again; see `requirePasswordConfirmation`. */
    confirmsPassword?: true;
  }
  interface FastifyRequest {
    /** Set on routes that need a session; read it with `actorOf`. */
    signedIn: InSession | undefined;
    /** What `asksFor` of the route made of the body. */
    askedFor: AskedFor | undefined;
    /** Whether the answer asks for the password, which is no refusal yet. */
    asksForPassword: boolean;
  }
  interface FastifyInstance {
    /** Every route under /api/admin with what it needs, in the order of registration. */
    adminRoutes: AdminRoute[];
    /** Those for what is one's own, which take no permission. */
    ownRoutes: RegisteredRoute[];
    /** All others: the way in, the files, the console. */
    openRoutes: (RegisteredRoute & { signedIn: boolean })[];
  }
}

interface AskedFor {
  permission: string;
  /** Of the record; anything that somebody typed. */
  id: string | undefined;
}

interface RegisteredRoute {
  method: string;
  url: string;
  /** What it takes; zod, as the routes give it. */
  schema: FastifySchema | undefined;
}

interface AdminRoute extends RegisteredRoute {
  permission: string;
  otherPermissions: readonly string[];
  /** Takes an `Idempotency-Key`. */
  sends: boolean;
  confirmsPassword: boolean;
  mayReadReplica: boolean;
}

const ADMIN_PREFIX = "/api/admin";
/** Bytes that a body of somebody who is signed in may have. */
const SESSION_BODY_LIMIT = 1_048_576;
/** Where everybody reads and changes what is their own, and reads what holds no records. */
const OWN_PLACES = [`${ADMIN_PREFIX}/account`, `${ADMIN_PREFIX}/openapi`];

/** Of a route of OWN_PLACES. It names no permission, so its refusals go by a name of their own. */
export const OWN_ACCOUNT = { config: { ownAccount: true, recordsRefusalsAs: "account.use" } } as const;

const isBelow = (url: string, prefix: string) => url === prefix || url.startsWith(`${prefix}/`);

/** Must run before any route is registered: it refuses routes under /api/admin that name no permission. */
export function registerAuth(
  app: FastifyInstance,
  sessions: Sessions,
  /** Whether the person has to set up a second step first: then nothing with a permission is open. */
  owes: (user: SignedIn) => Promise<boolean>,
): void {
  app.decorate("adminRoutes", []);
  app.decorate("ownRoutes", []);
  app.decorate("openRoutes", []);
  app.decorateRequest("signedIn", undefined);
  app.decorateRequest("askedFor", undefined);
  app.decorateRequest("asksForPassword", false);
  app.addHook("onRoute", (route) => {
    const { method, url, config, schema } = route;
    const signedIn = config?.signedIn ?? isBelow(url, ADMIN_PREFIX);
    if (signedIn) route.bodyLimit ??= SESSION_BODY_LIMIT;
    if (!isBelow(url, ADMIN_PREFIX)) {
      for (const one of [method].flat()) app.openRoutes.push({ method: one, url, schema, signedIn });
      return;
    }
    const { permission, otherPermissions = [], ownAccount, sends = false, mayReadReplica = false } = config ?? {};
    const { confirmsPassword = false } = config ?? {};
    if (ownAccount && OWN_PLACES.some((place) => isBelow(url, place))) {
      for (const one of [method].flat()) app.ownRoutes.push({ method: one, url, schema });
      return;
    }
    if (!permission) throw new Error(`${String(method)} ${url} names no permission in its config.`);
    const needs = { permission, otherPermissions, sends, confirmsPassword, mayReadReplica };
    for (const one of [method].flat()) app.adminRoutes.push({ method: one, url, schema, ...needs });
  });
  app.addHook("onRequest", async (request) => {
    const { permission, asksFor, signedIn, ownAccount } = request.routeOptions.config;
    if (!permission && !signedIn && !ownAccount) return;
    const token = bearerOf(request);
    const user = token && (await sessions.find(token, isUse(request)));
    if (!user) throw sessionEnded();
    request.signedIn = user;
    const reason = permission && !asksFor ? refusal(user, permission) : (permission || ownAccount) && roleRefusal(user);
    if (reason) throw new HttpError(403, "forbidden", reason);
    if (permission && (await owes(user))) throw setUpFirst();
  });
  app.addHook("preValidation", (request, _reply, done) => {
    const { permission, asksFor } = request.routeOptions.config;
    if (!permission || !asksFor) return done();
    request.askedFor = asksFor(request.body);
    const reason = refusal(actorOf(request), request.askedFor?.permission ?? permission);
    return done(reason ? new HttpError(403, "forbidden", reason) : undefined);
  });
  // Once the body is known to be valid: nobody types a password for a form that is refused anyway.
  app.addHook("preHandler", (request, _reply, done) => {
    if (request.routeOptions.config.confirmsPassword) requirePasswordConfirmation(request);
    done();
  });
}

/**
 * Lets a request through if the person has confirmed their password in this session within the last minutes.
 * @throws HttpError 403 with a code by which the console asks for the password and sends the request again
 */
export function requirePasswordConfirmation(request: FastifyRequest): void {
  const until = actorOf(request).passwordConfirmedUntil;
  if (until && until > now()) return;
  request.asksForPassword = true;
  throw new HttpError(403, PASSWORD_CONFIRMATION_REQUIRED, "Confirm your password first.");
}

/**
 * Whether a request counts as use of its session: all but those that the console sends by itself while nobody touches
 * it. They say so, since the server cannot tell.
 */
const isUse = ({ headers }: FastifyRequest): boolean => headers["x-unattended"] !== "true";

/** The token of the Authorization header. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? "")?.[1];
}

/** The person who makes the request, on a route whose config asks for one. */
export function actorOf(request: FastifyRequest): InSession {
  if (!request.signedIn) throw new Error(`${request.routeOptions.url} asks for nobody in its config.`);
  return request.signedIn;
}
