/** The fields of a KYC application that the shop sends. They have the same rules as a vendor's answer. */
import { z } from "zod";
import { CHANGE_FIELDS, MAX_DOCUMENT_MIB, type ChangeGroup } from "../../../resources/kyc/changes/contract";
import { KYC_DOCUMENTS } from "../../../resources/kyc/documents/contract";
import { answerBodySchema } from "../kyc/changes/answer-fields";
import { detectDocumentType } from "../kyc/changes/sent-files";
import { reference, sentTime } from "./sent-fields";

const MAX_BYTES = MAX_DOCUMENT_MIB * 1_048_576;
const MAX_ENCODED = Math.ceil(MAX_BYTES / 3) * 4;
const TOO_LARGE = `must have at most ${MAX_DOCUMENT_MIB} MiB`;

/** The content of a document as base64. Its first bytes determine its type. */
const document = z
  .string("must be base64")
  .max(MAX_ENCODED, { error: TOO_LARGE, abort: true })
  .regex(/^[A-Za-z0-9+/]+={0,2}$/, "must be base64")
  .transform((text) => Buffer.from(text, "base64"))
  .superRefine((content, context) => {
    if (content.length > MAX_BYTES) context.addIssue({ code: "custom", message: TOO_LARGE });
    if (detectDocumentType(content) === undefined) {
      context.addIssue({ code: "custom", message: "must be a PDF, a JPEG or a PNG" });
    }
  });

const documents = z.strictObject(
  Object.fromEntries(KYC_DOCUMENTS.map((kind) => [kind, document.optional()])) as Record<
    (typeof KYC_DOCUMENTS)[number],
    z.ZodOptional<typeof document>
  >,
  "must be an object",
);

/** Returns the schema for a group of fields. Fields that are missing or empty keep their values. */
function group<G extends ChangeGroup>(name: G) {
  const shape = Object.fromEntries(CHANGE_FIELDS[name].map((field) => [field, answerBodySchema.shape[field]]));
  return z
    .strictObject(shape as Pick<typeof answerBodySchema.shape, (typeof CHANGE_FIELDS)[G][number]>, "must be an object")
    .optional();
}

export const kycFieldsSchema = z.strictObject(
  {
    vendor: reference,
    aadhaarInfo: group("aadhaarInfo"),
    businessDetails: group("businessDetails"),
    bankDetails: group("bankDetails"),
    /** Documents that are missing stay as they are. */
    documents: documents.optional(),
    createdAt: sentTime,
  },
  "must be an object",
);

export type KycItem = z.output<typeof kycFieldsSchema>;
