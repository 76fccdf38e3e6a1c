import type { IdentifierKind } from "../../../providers/identifiers/contract";
import { mask } from "../../records/disclosure";

/**
 * Masks an identifier before and after a change, for the audit. If both look the same although the number has changed,
 * the second one gets a note, so that the change is visible.
 */
export function maskChange(
  before: string | null | undefined,
  after: string | null | undefined,
  kind: IdentifierKind,
): { before: string | undefined; after: string | undefined } {
  const masked = { before: mask(before ?? null, kind), after: mask(after ?? null, kind) };
  const looksEqual = (before ?? null) !== (after ?? null) && masked.before === masked.after;
  return looksEqual ? { ...masked, after: `${masked.after} (another number)` } : masked;
}
