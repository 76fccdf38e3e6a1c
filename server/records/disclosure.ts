/** Decides how much of a record a response contains. Data that the reader does not need is not sent. */
import type { FastifyRequest } from "fastify";
import { isAllowed } from "../../providers/auth/contract";
import { maskIdentifier, type IdentifierKind, type REVEALABLE_FIELDS } from "../../providers/identifiers/contract";
import type { ApiContext } from "./api-context";
import { getActor } from "../auth/auth";

/** How a response shows documents. Identifiers are always masked; POST /api/admin/reveals returns one in full. */
export interface Disclosure {
  /** Returns the URL of the document at a path, or `true` if the reader may only learn that it exists. */
  document: (path: string) => string | true;
}

/** Masks an identifier, in the form in which every response sends it. */
export const mask = (value: string | null, kind: IdentifierKind): string | undefined =>
  value === null ? undefined : maskIdentifier(value, kind);

/** For lists and the responses of actions: documents have no URLs. */
export const LIST_DISCLOSURE: Disclosure = { document: () => true };

/** Whether a person may learn that a masked value equals another value. Requires the permission to reveal it. */
export const canMatchMasked = (request: FastifyRequest, resource: keyof typeof REVEALABLE_FIELDS): boolean =>
  isAllowed(getActor(request).permissions, `${resource}.reveal`);

/**
 * Returns the disclosure for a single record. Only people with the given permission get document URLs, which work until
 * they expire or the requesting session or API token ends.
 */
export function recordDisclosure(
  request: FastifyRequest,
  { signer }: Pick<ApiContext, "signer">,
  permission: string,
): Disclosure {
  const { permissions, sessionId } = getActor(request);
  return { document: (path) => (isAllowed(permissions, permission) ? signer.sign(path, sessionId) : true) };
}
