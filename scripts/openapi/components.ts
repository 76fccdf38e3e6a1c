/** What all calls of the document have in common: how one signs in, and how they refuse. */
import type { OpenApi, Operation, Response, Schema } from "./shape";
import type { Route } from "./routes";

/** As server/http/errors.ts answers. */
export const ERROR: Schema = {
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

const refused = (description: string): Response => ({
  description,
  content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
});

export const RESPONSES = {
  NotSignedIn: refused("There is no session, or it has ended."),
  NotAllowed: refused("The person may not do this."),
  NotFound: refused("There is no such record."),
  ChangedMeanwhile: refused("The record has another version than If-Match names; nothing was changed."),
  Invalid: refused("The query or the body does not fit; errors says where."),
  Refused: refused("Anything else: the state of a record refuses it (409), too many (429), not right now (503)."),
} satisfies Record<string, Response>;

const answer = (name: keyof typeof RESPONSES): Response => ({ $ref: `#/components/responses/${name}` });

/** The answers other than success that a call may give. */
export function refusalsOf(route: Route, takesVersion: boolean): Record<string, Response> {
  const { params, querystring, body } = route.schema;
  return {
    ...(route.for !== "everybody" && { 401: answer("NotSignedIn") }),
    ...((route.for === "permission" || route.for === "administrator") && { 403: answer("NotAllowed") }),
    ...(params !== undefined && { 404: answer("NotFound") }),
    ...(takesVersion && { 412: answer("ChangedMeanwhile") }),
    ...((querystring !== undefined || body !== undefined) && { 422: answer("Invalid") }),
    default: answer("Refused"),
  };
}

export const SECURITY_SCHEMES: OpenApi["components"]["securitySchemes"] = {
  session: { type: "http", scheme: "bearer", description: "The token that POST /api/auth/login answers." },
  link: { type: "http", scheme: "bearer", description: "The secret of the link that a vendor was sent." },
};

/** Whose token a call takes. */
export function securityOf({ for: whom, path }: Route): Operation["security"] {
  if (whom !== "everybody") return [{ session: [] }];
  return path.startsWith("/api/kyc-changes") ? [{ link: [] }] : [];
}
