/** How much of a record an answer carries: what need not be known is not sent. */
import type { FastifyRequest } from "fastify";
import { allows } from "../../providers/auth/contract";
import { masked, type IdentifierKind, type REVEALED } from "../../providers/identifiers/contract";
import type { ApiContext } from "./api-context";
import { actorOf } from "./auth";

export interface Disclosure {
  /** Whether identifiers are masked. */
  masks: boolean;
  /** An identifier as it is sent. */
  identifier: (value: string | null, kind: IdentifierKind) => string | undefined;
  /** The address that opens the document at a path, or only that there is one. */
  document: (path: string) => string | true;
}

/** What is no longer than the end that a mask shows is hidden whole. */
const SHOWN_END = 4;

/** An identifier as it is sent masked. */
export function mask(value: string | null, kind: IdentifierKind): string | undefined {
  if (value === null) return undefined;
  return value.length <= SHOWN_END ? "X".repeat(value.length) : masked(value, kind);
}

/** Of a list, and of what an action answers: nothing that names a person, and nothing that opens a paper. */
export const IN_LISTS: Disclosure = { masks: true, identifier: mask, document: () => true };

/**
 * Whether a person may learn that a masked value equals another one: those who may see it whole. That takes `reveal` with
 * the feature identifiers.reveal; without it, the answer of one record shows it to everyone who may `show` the record.
 */
export function mayMatchMasked(
  request: FastifyRequest,
  { env }: Pick<ApiContext, "env">,
  resource: keyof typeof REVEALED,
): boolean {
  const action = env.API_FEATURES?.includes("identifiers.reveal") ? "reveal" : "show";
  return allows(actorOf(request).permissions, `${resource}.${action}`);
}

/**
 * Of the answer of one record, to somebody who may `show` it: documents can be opened, from the session that asked alone.
 * Identifiers are masked with the feature identifiers.reveal, which has a call to see one of them; whole without it.
 */
export function ofOneRecord(
  request: FastifyRequest,
  { env, signer }: Pick<ApiContext, "env" | "signer">,
  permission: string,
): Disclosure {
  const { permissions, sessionId } = actorOf(request);
  const masks = env.API_FEATURES?.includes("identifiers.reveal") === true;
  return {
    masks,
    identifier: masks ? mask : (value) => value ?? undefined,
    document: (path) => (allows(permissions, permission) ? signer.sign(path, sessionId) : true),
  };
}
