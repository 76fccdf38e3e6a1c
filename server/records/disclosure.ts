/** Decides how much of a record a response contains. Data that the reader does not need is not sent. */
import type { FastifyRequest } from "fastify";
import { isAllowed } from "../../providers/auth/contract";
import { maskIdentifier, type IdentifierKind, type REVEALABLE_FIELDS } from "../../providers/identifiers/contract";
import type { ApiContext } from "./api-context";
import { getActor } from "../auth/auth";

export interface Disclosure {
  /** Whether identifiers are masked. */
  masks: boolean;
  /** Returns an identifier in the form in which it is sent. */
  identifier: (value: string | null, kind: IdentifierKind) => string | undefined;
  /** Returns the URL of the document at a path, or only that the document exists. */
  document: (path: string) => string | true;
}

/** Length of the visible end of a masked value. Values of at most this length are masked completely. */
const VISIBLE_END = 4;

/** Masks an identifier. */
export function mask(value: string | null, kind: IdentifierKind): string | undefined {
  if (value === null) return undefined;
  return value.length <= VISIBLE_END ? "X".repeat(value.length) : maskIdentifier(value, kind);
}

/** For lists and the responses of actions: identifiers are masked, and documents have no URLs. */
export const LIST_DISCLOSURE: Disclosure = { masks: true, identifier: mask, document: () => true };

/**
 * Whether a person may learn that a masked value equals another value. Only those who may see the value qualify.
 *
 * With the feature identifiers.reveal that requires `reveal`. Without it `show` is enough, since a record then shows
 * the value to everyone with `show`.
 */
export function canMatchMasked(
  request: FastifyRequest,
  { env }: Pick<ApiContext, "env">,
  resource: keyof typeof REVEALABLE_FIELDS,
): boolean {
  const action = env.API_FEATURES?.includes("identifiers.reveal") ? "reveal" : "show";
  return isAllowed(getActor(request).permissions, `${resource}.${action}`);
}

/**
 * Returns the disclosure for a single record, to somebody with `show`. Document URLs work only in the requesting
 * session.
 *
 * With the feature identifiers.reveal, identifiers are masked, and a separate call reveals one. Without it, they are
 * sent in full.
 */
export function recordDisclosure(
  request: FastifyRequest,
  { env, signer }: Pick<ApiContext, "env" | "signer">,
  permission: string,
): Disclosure {
  const { permissions, sessionId } = getActor(request);
  const masks = env.API_FEATURES?.includes("identifiers.reveal") === true;
  return {
    masks,
    identifier: masks ? mask : (value) => value ?? undefined,
    document: (path) => (isAllowed(permissions, permission) ? signer.sign(path, sessionId) : true),
  };
}
