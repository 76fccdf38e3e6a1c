import { z } from "zod";
import { OUTCOMES, WITHHELD_REASONS, type AuditEntry } from "../../../resources/audit/contract";
import { vendors } from "../../db/schema";
import type { DecryptedEntry } from "../../audit/read";
import { maskSearch } from "../../records/masked-search";

const values = z.record(z.string(), z.unknown()).nullable();
const text = z.string().optional();
const withheld = z.enum(WITHHELD_REASONS).optional();

const token = z.object({ _id: z.string(), name: z.string() }).optional();

export const auditActorSchema = z.object({ _id: text, name: text, email: text, withheld });

export const auditSchema = z.object({
  _id: z.string(),
  at: z.string(),
  actor: auditActorSchema.extend({ token }),
  action: z.string(),
  outcome: z.enum(OUTCOMES),
  resource: z.string(),
  resourceId: z.string(),
  label: text,
  before: values,
  after: values,
  ip: text,
  withheld,
}) satisfies z.ZodType<AuditEntry>;

/** Masks search filters. Vendor export entries of earlier versions contain the full PAN or GSTIN of the search. */
function withMaskedFilters(kept: DecryptedEntry["after"]): DecryptedEntry["after"] {
  const filters = kept?.["filters"];
  if (typeof filters !== "object" || filters === null || !("search" in filters)) return kept;
  if (typeof filters.search !== "string") return kept;
  return { ...kept, filters: { ...filters, search: maskSearch(vendors, "vendors", filters.search) } };
}

/** Returns the actor. A failed sign-in has no known actor, and its empty name is left out. */
export const toActor = ({ actorId, actorName, actorEmail, actorWithheld }: DecryptedEntry) => ({
  _id: actorId ?? undefined,
  name: actorName || undefined,
  email: actorEmail || undefined,
  withheld: actorWithheld,
});

export function toResponse(entry: DecryptedEntry): z.infer<typeof auditSchema> {
  const { id, at, action, outcome, resource, resourceId, label, before, after, ip, withheld: why } = entry;
  const { actorToken: used } = entry;
  const actor = { ...toActor(entry), token: used && { _id: used.id, name: used.name } };
  const values = { before: withMaskedFilters(before), after: withMaskedFilters(after) };
  const about = { action, outcome, resource, resourceId, label, ...values };
  return { _id: id, at: at.toISOString(), actor, ...about, ip: ip ?? undefined, withheld: why };
}
