/** Components that several calls share: authentication and error responses. */
import type { OpenApi, Operation, Response, Schema } from "./shape";
import type { Route } from "./routes";

/** The error body that server/http/errors.ts sends. */
export const ERROR_SCHEMA: Schema = {
  type: "object",
  properties: {
    message: { type: "string", description: "A sentence for a person." },
    code: { type: "string", description: "A stable word for programs, such as conflict." },
    errors: {
      type: "object",
      description: "What is wrong with each field of the body or the query, as predicates such as “is required”.",
      additionalProperties: { type: "array", items: { type: "string" } },
    },
  },
  required: ["message", "code"],
};

const errorResponse = (description: string): Response => ({
  description,
  content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
});

export const ERROR_RESPONSES = {
  NotSignedIn: errorResponse("There is no session, or it has ended."),
  NotAllowed: errorResponse("The person may not do this."),
  NotFound: errorResponse("There is no such record."),
  ChangedMeanwhile: errorResponse("The record no longer has the version in If-Match; nothing was changed."),
  Invalid: errorResponse("The query or the body is invalid; errors lists the problems of each field."),
  Refused: errorResponse("Any other error: a conflict with the record (409), a rate limit (429), unavailable (503)."),
} satisfies Record<string, Response>;

const responseRef = (name: keyof typeof ERROR_RESPONSES): Response => ({ $ref: `#/components/responses/${name}` });

/** The error responses of a call. */
export function errorResponsesFor(route: Route, takesVersion: boolean): Record<string, Response> {
  const { params, querystring, body } = route.schema;
  return {
    ...(route.for !== "everybody" && { 401: responseRef("NotSignedIn") }),
    ...((route.for === "permission" || route.for === "administrator") && { 403: responseRef("NotAllowed") }),
    ...(params !== undefined && { 404: responseRef("NotFound") }),
    ...(takesVersion && { 412: responseRef("ChangedMeanwhile") }),
    ...((querystring !== undefined || body !== undefined) && { 422: responseRef("Invalid") }),
    default: responseRef("Refused"),
  };
}

export const SECURITY_SCHEMES: OpenApi["components"]["securitySchemes"] = {
  session: {
    type: "http",
    scheme: "bearer",
    description:
      "The token that POST /api/auth/login returns. With the feature `apiTokens`, also an API token with the permission of the call, except for calls about your account or API tokens, changes to administrators or roles, and calls that need a confirmed password.",
  },
  apiToken: { type: "http", scheme: "bearer", description: "An API token with the permission of the call." },
  link: { type: "http", scheme: "bearer", description: "The secret from the link that was sent to a vendor." },
};

/** The kind of token that a call requires. */
export function securityFor({ for: whom, path }: Route): Operation["security"] {
  if (path.startsWith("/api/integration/")) return [{ apiToken: [] }];
  if (whom !== "everybody") return [{ session: [] }];
  return path.startsWith("/api/kyc-changes") ? [{ link: [] }] : [];
}
