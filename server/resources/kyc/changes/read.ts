/** Reads change requests to vendors and converts them to responses. */
import { desc, eq } from "drizzle-orm";
import { z } from "zod";
import {
  CHANGES_PATH,
  CHANGE_PARTS,
  listRequestedFields,
  CHANGE_GROUPS,
  type ChangeField,
  type KycChanges,
  type KycDifference,
} from "../../../../resources/kyc/changes/contract";
import { KYC_DOCUMENTS } from "../../../../resources/kyc/documents/contract";
import type { IdentifierKind } from "../../../../providers/identifiers/contract";
import { decryptRow } from "../../../db/encrypted-records";
import { nextTimestamp } from "../../../base/clock";
import type { Db, Transaction } from "../../../db/database";
import type { kycApplications } from "../../../db/schema";
import { kycChangeRequests } from "../../../db/schema-kyc-changes";
import { mask } from "../../../records/disclosure";

export type ChangeRequestRow = typeof kycChangeRequests.$inferSelect;

/** Maps each field that a vendor can change to its column. */
export const FIELD_COLUMNS = {
  name: "aadhaarName",
  aadhaarNumber: "aadhaarNumber",
  phoneNumber: "aadhaarPhone",
  dateOfBirth: "dateOfBirth",
  businessType: "businessType",
  gstNumber: "gstNumber",
  address: "businessAddress",
  accountHolderName: "accountHolderName",
  accountNumber: "accountNumber",
  bankName: "bankName",
  ifscCode: "ifscCode",
} as const satisfies Record<ChangeField, keyof typeof kycApplications.$inferSelect>;

/** Fields that are masked, with the kind of mask. */
const IDENTIFIER_KINDS: Readonly<Partial<Record<string, IdentifierKind>>> = {
  aadhaarNumber: "aadhaar",
  dateOfBirth: "birthday",
  gstNumber: "gstin",
  accountNumber: "identifier",
};

export const CHANGE_FIELD_NAMES = listRequestedFields(CHANGE_GROUPS);

export const partsSchema = z.array(z.enum(CHANGE_PARTS, `must be one or more of ${CHANGE_PARTS.join(", ")}`));

const value = z.union([z.string(), z.literal(true)]).optional();

/** The differences, both as stored JSON and in responses. */
const differencesSchema = z.array(
  z.object({ field: z.enum([...CHANGE_FIELD_NAMES, ...KYC_DOCUMENTS]), before: value, after: value }),
) satisfies z.ZodType<readonly KycDifference[]>;

export const changesSchema = z.object({
  parts: partsSchema,
  message: z.string(),
  askedAt: z.string(),
  askedBy: z.object({ name: z.string() }),
  expiresAt: z.string(),
  answeredAt: z.string().optional(),
  differences: differencesSchema.optional(),
}) satisfies z.ZodType<KycChanges>;

/** Returns the latest change request of an application. */
export async function findLatestChangeRequest(
  db: Db | Transaction,
  applicationId: string,
): Promise<ChangeRequestRow | undefined> {
  const [row] = await db
    .select()
    .from(kycChangeRequests)
    .where(eq(kycChangeRequests.applicationId, applicationId))
    .orderBy(desc(kycChangeRequests.askedAt), desc(kycChangeRequests.id))
    .limit(1);
  return row;
}

/** Whether the vendor can still answer. */
export const isAnswerable = ({ answeredAt, expiresAt }: ChangeRequestRow): boolean =>
  answeredAt === null && expiresAt > nextTimestamp();

/** Returns the unsigned link. Sign it with server/auth/signed-links.ts. */
export const getAnswerPath = ({ id }: Pick<ChangeRequestRow, "id">): string => `${CHANGES_PATH}#${id}`;

export function toChangesResponse(row: ChangeRequestRow): z.infer<typeof changesSchema> {
  const { parts, message, askedAt, askedByName, expiresAt, answeredAt, differences } = decryptRow(
    kycChangeRequests,
    row,
  );
  const shown = (field: string, text: string | true | undefined) => {
    const kind = IDENTIFIER_KINDS[field];
    return kind && typeof text === "string" ? mask(text, kind) : text;
  };
  return {
    parts,
    message,
    askedAt: askedAt.toISOString(),
    askedBy: { name: askedByName },
    expiresAt: expiresAt.toISOString(),
    answeredAt: answeredAt?.toISOString(),
    differences:
      differences === null
        ? undefined
        : differencesSchema.parse(JSON.parse(differences)).map(({ field, before, after }) => ({
            field,
            before: shown(field, before),
            after: shown(field, after),
          })),
  };
}
