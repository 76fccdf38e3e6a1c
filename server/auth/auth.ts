/**
 * Authorizes requests according to the route's `config`. This happens before the body is read. Only a permission that
 * the body determines, and the confirmation of the password, are checked later.
 */
import type { FastifyContextConfig, FastifyInstance, FastifyRequest, FastifySchema } from "fastify";
import { PASSWORD_CONFIRMATION_REQUIRED } from "../../providers/auth/contract";
import { nextTimestamp } from "../base/clock";
import { HttpError, sessionEndedError, tokenInvalidError } from "../http/errors";
import type { ApiTokens } from "./api-tokens";
import { findInternalActor } from "./internal-requests";
import { registerRecentActors, toActorLookup } from "./recent-actors";
import { hasTokenPrefix } from "./token-format";
import { secondStepSetupError } from "./two-step/requirement";
import {
  getDenialReason,
  getRoleDenialReason,
  isServiceToken,
  type AuthenticatedSession,
  type Sessions,
  type AuthenticatedUser,
} from "./session";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Requires an administrator or an API token with this permission, such as "vendors.approve". */
    permission?: string;
    /** Permissions that the person needs in addition to `permission`. Not checked on a route with `asksFor`. */
    alsoRequires?: readonly string[];
    /** Further permissions that `asksFor` may return, or that the handler may require. */
    otherPermissions?: readonly string[];
    /** Reads the required permission and the record's id from the body, which is not validated yet. */
    asksFor?: (body: unknown) => RequestedAction | undefined;
    /** Requires a signed-in person of any role. */
    signedIn?: true;
    /** Requires a signed-in administrator, regardless of permissions. Only for routes under SELF_SERVICE_PATHS. */
    ownAccount?: true;
    /** Requires a recent password confirmation; see `requirePasswordConfirmation`. */
    confirmsPassword?: true;
  }
  interface FastifyRequest {
    /** Set on routes that need a session or an API token. Read it with `getActor`. */
    signedIn: AuthenticatedSession | undefined;
    /** The result of the route's `asksFor`. */
    askedFor: RequestedAction | undefined;
    /** Whether the response asks for the password, which does not count as a refusal. */
    asksForPassword: boolean;
  }
  interface FastifyInstance {
    /** Every route under /api/admin that requires a permission, in the order of registration. */
    adminRoutes: AdminRoute[];
    /** Every route under /api/integration, which only API tokens can use. */
    integrationRoutes: AdminRoute[];
    /** Every route with `ownAccount`, such as the person's own account. Calling one requires no permission. */
    ownRoutes: OwnRoute[];
    /** All other routes, such as sign-in, files and the console. */
    openRoutes: (RegisteredRoute & { signedIn: boolean })[];
  }
}

interface RequestedAction {
  permission: string;
  /** The record's id as the client sent it, not validated. */
  id: string | undefined;
}

interface RegisteredRoute {
  method: string;
  url: string;
  /** The zod schemas of the route. */
  schema: FastifySchema | undefined;
}

interface OwnRoute extends RegisteredRoute {
  otherPermissions: readonly string[];
}

interface AdminRoute extends RegisteredRoute {
  permission: string;
  alsoRequires: readonly string[];
  otherPermissions: readonly string[];
  acceptsIdempotencyKey: boolean;
  confirmsPassword: boolean;
  mayReadReplica: boolean;
  /** Whether API tokens can use the route. */
  acceptsTokens: boolean;
}

const ADMIN_PREFIX = "/api/admin";
/** Routes for the shop's own system. Only API tokens can use them. */
const INTEGRATION_PREFIX = "/api/integration";
/** Body limit in bytes for requests with a session. */
const SESSION_BODY_LIMIT = 1_048_576;
/**
 * Paths that every administrator may use. They contain the administrator's own settings, or no records. Handlers of
 * events, presence and views check the permission for each event, record and list.
 */
const SELF_SERVICE_PATHS = ["account", "openapi", "events", "preferences", "presence", "views"].map(
  (name) => `${ADMIN_PREFIX}/${name}`,
);

/**
 * The config of a route under SELF_SERVICE_PATHS. It has no permission, so refusals are recorded under a separate name.
 */
export const SELF_SERVICE_ROUTE = { config: { ownAccount: true, recordsRefusalsAs: "account.use" } } as const;

const SAFE_METHODS: readonly string[] = ["GET", "HEAD"];
/** Paths of records that decide who has access. API tokens can read them. They can use no route under TOKENS_PATH. */
const ACCESS_PATHS = [`${ADMIN_PREFIX}/administrators`, `${ADMIN_PREFIX}/roles`];
const TOKENS_PATH = `${ADMIN_PREFIX}/api-tokens`;

const isUnder = (url: string, prefix: string) => url === prefix || url.startsWith(`${prefix}/`);

/** Whether a route must declare a `permission` or `ownAccount`. */
const isProtected = (url: string) => isUnder(url, ADMIN_PREFIX) || isUnder(url, INTEGRATION_PREFIX);

/** Registers authorization. Must run before any route is registered: it rejects admin routes without a permission. */
export function registerAuth(
  app: FastifyInstance,
  { sessions, apiTokens }: { sessions: Sessions; apiTokens: ApiTokens },
  /** Whether the person must set up a second step first. Until then, the person can use no route with a permission. */
  mustSetUpSecondStep: (user: AuthenticatedUser) => Promise<boolean>,
): void {
  app.decorate("adminRoutes", []);
  app.decorate("integrationRoutes", []);
  app.decorate("ownRoutes", []);
  app.decorate("openRoutes", []);
  app.decorateRequest("signedIn", undefined);
  app.decorateRequest("askedFor", undefined);
  app.decorateRequest("asksForPassword", false);
  registerRecentActors(app, [sessions, apiTokens]);
  app.addHook("onRoute", (route) => {
    const { method, url, config, schema } = route;
    const signedIn = config?.signedIn ?? isProtected(url);
    if (signedIn) route.bodyLimit ??= SESSION_BODY_LIMIT;
    if (!isProtected(url)) {
      for (const one of [method].flat()) app.openRoutes.push({ method: one, url, schema, signedIn });
      return;
    }
    const { permission, alsoRequires = [], otherPermissions = [], ownAccount } = config ?? {};
    const { acceptsIdempotencyKey = false, confirmsPassword = false, mayReadReplica = false } = config ?? {};
    const traits = { acceptsIdempotencyKey, confirmsPassword, mayReadReplica };
    if (ownAccount && SELF_SERVICE_PATHS.some((place) => isUnder(url, place))) {
      for (const one of [method].flat()) app.ownRoutes.push({ method: one, url, schema, otherPermissions });
      return;
    }
    if (!permission) throw new Error(`${String(method)} ${url} declares no permission in its config.`);
    const needs = { permission, alsoRequires, otherPermissions, ...traits };
    const list = isUnder(url, INTEGRATION_PREFIX) ? app.integrationRoutes : app.adminRoutes;
    for (const one of [method].flat()) {
      list.push({ method: one, url, schema, ...needs, acceptsTokens: acceptsTokens(one, url, config) });
    }
  });
  app.addHook("onRequest", async (request) => {
    const { permission, alsoRequires = [], asksFor, signedIn, ownAccount } = request.routeOptions.config;
    if (!permission && !signedIn && !ownAccount) return;
    const user = await findActor(request);
    request.signedIn = user;
    if (!user.token && isForIntegration(request)) throw closedToSessionsError();
    if (user.token) {
      await apiTokens.countCall(user.token.id);
      const { method, url = "", config } = request.routeOptions;
      if (![method].flat().every((one) => acceptsTokens(one, url, config))) throw closedToTokensError();
    }
    const reason =
      permission && !asksFor
        ? [permission, ...alsoRequires].map((one) => getDenialReason(user, one)).find((reason) => reason !== undefined)
        : (permission || ownAccount) && getRoleDenialReason(user);
    if (reason) throw new HttpError(403, "forbidden", reason);
    if (!permission || isServiceToken(user) || findInternal(request)) return;
    if (await mustSetUpSecondStep(user)) throw secondStepSetupError();
  });

  /** @throws HttpError 401 */
  async function findActor(request: FastifyRequest): Promise<AuthenticatedSession> {
    const internal = findInternal(request);
    if (internal) return internal;
    const token = getBearerToken(request) ?? "";
    if (!hasTokenPrefix(token)) {
      const session = token && (await sessions.find(token, toActorLookup(request)));
      if (session) return session;
      throw isForIntegration(request) ? tokenInvalidError() : sessionEndedError();
    }
    const actor = await apiTokens.find(token, toActorLookup(request));
    if (!actor) throw tokenInvalidError();
    return actor;
  }

  app.addHook("preValidation", (request, _reply, done) => {
    const { permission, asksFor } = request.routeOptions.config;
    if (!permission || !asksFor) return done();
    request.askedFor = asksFor(request.body);
    const reason = getDenialReason(getActor(request), request.askedFor?.permission ?? permission);
    return done(reason ? new HttpError(403, "forbidden", reason) : undefined);
  });
  // Runs after validation, so that an invalid form is rejected without asking for the password.
  app.addHook("preHandler", (request, _reply, done) => {
    if (request.routeOptions.config.confirmsPassword) requirePasswordConfirmation(request);
    done();
  });
}

/** Whether API tokens can use a route. They cannot confirm a password, manage an account or change who has access. */
function acceptsTokens(method: string, url: string, { permission, confirmsPassword }: FastifyContextConfig = {}) {
  if (!permission || confirmsPassword || isUnder(url, TOKENS_PATH)) return false;
  return SAFE_METHODS.includes(method) || !ACCESS_PATHS.some((path) => isUnder(url, path));
}

const findInternal = (request: FastifyRequest) => findInternalActor(getBearerToken(request) ?? "");

const isForIntegration = ({ routeOptions }: FastifyRequest) => isUnder(routeOptions.url ?? "", INTEGRATION_PREFIX);

const closedToSessionsError = () =>
  new HttpError(403, "forbidden", "Only API tokens can do this. Create one in Settings, API tokens.");

const closedToTokensError = () =>
  new HttpError(403, "forbidden", "API tokens cannot do this. Sign in to the console instead.");

/**
 * Lets a request through if the person has confirmed their password in this session within the last five minutes.
 * @throws HttpError 403 with a code that makes the console ask for the password and repeat the request; for API tokens,
 * which have no password, 403 without that code
 */
export function requirePasswordConfirmation(request: FastifyRequest): void {
  const { passwordConfirmedUntil: until, token } = getActor(request);
  if (token) throw closedToTokensError();
  if (until && until > nextTimestamp()) return;
  request.asksForPassword = true;
  throw new HttpError(403, PASSWORD_CONFIRMATION_REQUIRED, "Confirm your password first.");
}

/** Returns the bearer token of the Authorization header. */
export function getBearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? "")?.[1];
}

/** Returns the person or the API token that makes the request, on a route that requires a session. */
export function getActor(request: FastifyRequest): AuthenticatedSession {
  if (!request.signedIn) throw new Error(`${request.routeOptions.url} does not require a session in its config.`);
  return request.signedIn;
}

/** Returns the id of the person who makes the request, or null for a service token. */
export function getPersonId(request: FastifyRequest): string | null {
  const actor = getActor(request);
  return isServiceToken(actor) ? null : actor.id;
}
