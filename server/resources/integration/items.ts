/** The schemas of items and results, and the parsing of a batch. */
import { z } from "zod";
import { fieldError, validationError } from "../../http/errors";
import type { Kind, SentItem } from "./kind";
import { sentTime } from "./sent-fields";

const DEFAULT_BATCH_SIZE = 500;

export const externalId = z
  .string({ error: (issue) => (issue.input === undefined ? "is required" : "must be text") })
  .regex(/^[\x21-\x7e]{1,100}$/, "must be 1 to 100 letters, digits or signs without spaces");

/** The body of a PUT: the shop's fields, and when the shop last changed the record. */
export const bodySchema = ({ fields }: Kind) => fields.safeExtend({ updatedAt: sentTime });

const itemSchema = ({ fields }: Kind) => fields.safeExtend({ updatedAt: sentTime, externalId });

const batchSizeOf = ({ batchSize = DEFAULT_BATCH_SIZE }: Kind): number => batchSize;

export const batchSchema = (kind: Kind) =>
  z.strictObject(
    {
      items: z
        // Each item is parsed by itself, so that a bad item does not fail the others.
        .array(z.unknown(), "must be a list")
        .min(1, "must not be empty")
        .max(batchSizeOf(kind), `must have at most ${batchSizeOf(kind)} entries`),
    },
    "must be an object",
  );

const UPSERT_STATUSES = ["created", "updated", "unchanged", "stale", "failed"] as const;

const errorSchema = z.object({
  code: z.string(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});

export const resultSchema = z.object({
  externalId: z.string(),
  /** The record's id. Absent if the item is invalid, or if the record was never created. */
  id: z.string().optional(),
  status: z.enum(UPSERT_STATUSES),
  /** Why the item failed. */
  error: errorSchema.optional(),
});

export type ItemResult = z.infer<typeof resultSchema>;

/** Separates `externalId` and `updatedAt`, which items of every kind have, from the fields of the item's own kind. */
export function toSentItem(
  externalId: string,
  { updatedAt, externalId: _sent, ...item }: Record<string, unknown> & { updatedAt?: Date | undefined },
): SentItem {
  return { externalId, updatedAt, item };
}

/** Parses each item of a batch by itself. An item with the external id of an earlier valid item fails. */
export function parseItems(kind: Kind, items: readonly unknown[]): SentItem[] {
  const schema = itemSchema(kind);
  const seen = new Set<string>();
  return items.map((given) => {
    const parsed = schema.safeParse(given);
    const sentId = (given as { externalId?: unknown } | null)?.externalId;
    const id = typeof sentId === "string" ? sentId.slice(0, 100) : "";
    if (!parsed.success) return { externalId: id, item: {}, problem: validationError(parsed.error.issues) };
    if (seen.has(id))
      return { externalId: id, item: {}, problem: fieldError("externalId", "is repeated in this batch") };
    seen.add(id);
    return toSentItem(id, parsed.data);
  });
}
