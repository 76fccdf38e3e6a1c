import { z } from "zod";
import { OUTCOMES, WITHHELD, type AuditEntry } from "../../../resources/audit/contract";
import type { ReadEntry } from "../../evidence/read";

const values = z.record(z.string(), z.unknown()).nullable();
const text = z.string().optional();
const withheld = z.enum(WITHHELD).optional();

export const auditActorSchema = z.object({ _id: text, name: text, email: text, withheld });

export const auditSchema = z.object({
  _id: z.string(),
  at: z.string(),
  actor: auditActorSchema,
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

/** Nobody has no name: a sign-in that failed was somebody's, nobody knows whose. */
export const toActor = ({ actorId, actorName, actorEmail, actorWithheld }: ReadEntry) => ({
  _id: actorId ?? undefined,
  name: actorName || undefined,
  email: actorEmail || undefined,
  withheld: actorWithheld,
});

export function toAnswer(entry: ReadEntry): z.infer<typeof auditSchema> {
  const { id, at, action, outcome, resource, resourceId, label, before, after, ip, withheld: why } = entry;
  const about = { action, outcome, resource, resourceId, label, before, after };
  return { _id: id, at: at.toISOString(), actor: toActor(entry), ...about, ip: ip ?? undefined, withheld: why };
}
