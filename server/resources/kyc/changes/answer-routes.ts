/** /api/kyc-changes: lets a vendor answer a request for changes with only the link. */
import { eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import {
  CHANGES_PATH,
  CHANGE_FIELDS,
  CHANGE_GROUPS,
  MAX_DOCUMENT_MIB,
  listRequestedDocuments,
  type AskedChanges,
  type ChangeField,
} from "../../../../resources/kyc/changes/contract";
import { KYC_DOCUMENTS } from "../../../../resources/kyc/documents/contract";
import { nextTimestamp } from "../../../base/clock";
import type { Db, Transaction } from "../../../db/database";
import { kycApplications } from "../../../db/schema";
import { kycChangeRequests } from "../../../db/schema-kyc-changes";
import type { AuditEvent } from "../../../audit/entries";
import { aboutVendor } from "../../../audit/keys";
import type { ApiServer } from "../../../http/api-server";
import type { ApiContext } from "../../../records/api-context";
import { recordEvent } from "../../../audit/record-event";
import { getBearerToken } from "../../../auth/auth";
import { HttpError, validationError } from "../../../http/errors";
import { fileBody, MEBIBYTE, withFileBodies } from "../../../http/file-bodies";
import { encryptRow, decryptRow } from "../../../db/encrypted-records";
import { findShopOwner } from "../../messaging/vendor-notification";
import { notifyOfRecords } from "../../notifications/notify";
import { CORRECTED_KYC_APPLICATIONS } from "../../notifications/record-notifications";
import { answerBodySchema } from "./answer-fields";
import { createAnswerLimits } from "./answer-limits";
import { FIELD_COLUMNS, isAnswerable, partsSchema, type ChangeRequestRow } from "./read";
import { listUploadedKinds, recordUploadedFile, writeDocument } from "./sent-files";

const UPLOAD = "kyc-management.upload";
const ANSWER = "kyc-management.answer";

type KycRow = typeof kycApplications.$inferSelect;

const documentKind = z.enum(KYC_DOCUMENTS, `must be one of ${KYC_DOCUMENTS.join(", ")}`);

const requestSchema = z.object({
  shopName: z.string(),
  parts: partsSchema,
  message: z.string(),
  expiresAt: z.string(),
  uploaded: z.array(documentKind),
}) satisfies z.ZodType<AskedChanges>;

const linkExpired = () =>
  new HttpError(
    410,
    "gone",
    "This link has expired, was already used or was replaced by a newer one. Contact us for a new one.",
  );

export function changeAnswerRoutes(app: ApiServer, { db, links, fileStore }: ApiContext): void {
  const limits = createAnswerLimits(db);

  /** Returns the id that the link of the request was signed for, without a database query. @throws HttpError 410 */
  function signedId(request: FastifyRequest): string {
    const id = links.idOf(CHANGES_PATH, getBearerToken(request) ?? "");
    if (id === undefined) throw linkExpired();
    return id;
  }

  const countCall = (request: FastifyRequest) => limits.count("requests", signedId(request), request);

  /** Returns the change request of the link if it can still be answered. @throws HttpError 410 */
  async function findRequest(from: Db | Transaction, request: FastifyRequest) {
    const id = signedId(request);
    const [row] = await from
      .select({ changes: kycChangeRequests, application: kycApplications })
      .from(kycChangeRequests)
      .innerJoin(kycApplications, eq(kycApplications.id, kycChangeRequests.applicationId))
      .where(eq(kycChangeRequests.id, id));
    const isPending = row && (row.application.status === "pending" || row.application.status === "under_review");
    if (!isPending || !isAnswerable(row.changes)) throw linkExpired();
    return row;
  }

  /** Locks the application, then finds the request. Requests for changes and decisions lock in the same order. */
  async function lockRequest(tx: Transaction, request: FastifyRequest) {
    const { application } = await findRequest(tx, request);
    await tx
      .select({ id: kycApplications.id })
      .from(kycApplications)
      .where(eq(kycApplications.id, application.id))
      .for("update");
    return findRequest(tx, request);
  }

  async function toResponse(
    from: Db | Transaction,
    { id, parts, message, expiresAt }: ChangeRequestRow,
    vendorId: string,
  ) {
    const owner = await findShopOwner(from, vendorId);
    const uploaded = await listUploadedKinds(from, id);
    return { shopName: owner?.shopName ?? "", parts, message, expiresAt: expiresAt.toISOString(), uploaded };
  }

  /** Records the action of the vendor, with the shop owner as the actor. */
  async function record(
    tx: Transaction,
    request: FastifyRequest,
    row: KycRow,
    event: Pick<AuditEvent, "action" | "before" | "after">,
  ) {
    const owner = await findShopOwner(tx, row.vendorId);
    const actor = { id: owner?.id ?? null, name: owner?.name ?? "", email: owner?.email ?? "", ip: request.ip };
    const about = { resource: "kyc-management", resourceId: row.id, ...aboutVendor(row.vendorId) };
    await recordEvent(tx, actor, { ...event, ...about });
  }

  app.get(
    "/api/kyc-changes",
    { config: { recordsRefusalsAs: ANSWER }, onRequest: countCall, schema: { response: { 200: requestSchema } } },
    async (request) => {
      const { changes, application } = await findRequest(db, request);
      return toResponse(db, changes, application.vendorId);
    },
  );

  withFileBodies(app, (scope) => {
    scope.put(
      "/api/kyc-changes/documents/:kind",
      {
        bodyLimit: MAX_DOCUMENT_MIB * MEBIBYTE,
        config: { recordsRefusalsAs: UPLOAD },
        // Runs before the body is read, so that rejected uploads use no memory.
        onRequest: async (request, { raw }) => {
          const id = signedId(request);
          limits.beginUpload(id, request, raw);
          await limits.count("uploads", id, request);
          await findRequest(db, request);
        },
        schema: {
          params: z.object({ kind: documentKind }),
          body: fileBody("must be the document"),
          response: { 200: requestSchema },
        },
      },
      async (request) => {
        const { kind } = request.params;
        const { changes: changeRequest } = await findRequest(db, request);
        if (!listRequestedDocuments(changeRequest.parts).includes(kind)) throw notRequested([kind]);
        // Stored before the transaction, so that slow storage does not prolong the transaction's locks.
        const file = await writeDocument(fileStore, changeRequest.id, kind, request.body);
        return db.transaction(async (tx) => {
          const { changes, application } = await lockRequest(tx, request);
          await recordUploadedFile(tx, { ...file, changesId: changes.id });
          const after = { document: kind, type: file.type, size: file.size };
          await record(tx, request, application, { action: UPLOAD, before: null, after });
          return toResponse(tx, changes, application.vendorId);
        });
      },
    );
  });

  const schema = { body: answerBodySchema, response: { 200: requestSchema } };
  const answering = { config: { recordsRefusalsAs: ANSWER }, onRequest: countCall, schema };
  app.post("/api/kyc-changes", answering, async (request) =>
    db.transaction(async (tx) => {
      const { changes, application: row } = await lockRequest(tx, request);
      const given = Object.entries(request.body).filter(([, text]) => text !== undefined) as [ChangeField, string][];
      const uploaded = await listUploadedKinds(tx, changes.id);
      requireAnswers(
        changes,
        given.map(([field]) => field),
        uploaded,
      );

      const before = decryptRow(kycApplications, row);
      const answered = {
        ...Object.fromEntries(given.map(([field, text]) => [FIELD_COLUMNS[field], text])),
        documents: KYC_DOCUMENTS.filter((kind) => before.documents.includes(kind) || uploaded.includes(kind)),
        status: "pending" as const,
      };
      const differences = [
        ...given
          .map(([field, after]) => ({ field, before: before[FIELD_COLUMNS[field]] ?? undefined, after }))
          .filter((one) => one.before !== one.after),
        ...uploaded.map((kind) => ({
          field: kind,
          before: before.documents.includes(kind) ? true : undefined,
          after: true,
        })),
      ];
      await tx
        .update(kycApplications)
        .set(encryptRow(kycApplications, { ...before, ...answered }))
        .where(eq(kycApplications.id, row.id));
      const { id } = changes;
      const encrypted = encryptRow(kycChangeRequests, {
        ...{ ...decryptRow(kycChangeRequests, changes), id },
        answeredAt: nextTimestamp(),
        differences: JSON.stringify(differences),
      });
      await tx.update(kycChangeRequests).set(encrypted).where(eq(kycChangeRequests.id, id));
      await record(tx, request, row, {
        action: ANSWER,
        before: { status: row.status },
        after: { status: "pending", changed: differences.map(({ field }) => field) },
      });
      const response = await toResponse(tx, changes, row.vendorId);
      await notifyOfRecords(tx, CORRECTED_KYC_APPLICATIONS, [{ id: row.id, shopName: response.shopName }]);
      return response;
    }),
  );
}

const notRequested = (fields: readonly string[]) =>
  validationError(
    fields.map((field) => ({ code: "custom", path: [field], message: "was not requested", input: undefined })),
  );

/** @throws HttpError 422 for fields that were not requested, and for missing parts */
function requireAnswers({ parts }: ChangeRequestRow, given: readonly ChangeField[], uploaded: readonly string[]): void {
  const fieldsAsked: readonly string[] = CHANGE_GROUPS.filter((group) => parts.includes(group)).flatMap(
    (group) => CHANGE_FIELDS[group],
  );
  const extra = given.filter((field) => !fieldsAsked.includes(field));
  if (extra.length > 0) throw notRequested(extra);
  const missing = [
    ...listRequestedDocuments(parts).filter((kind) => !uploaded.includes(kind)),
    ...CHANGE_GROUPS.filter(
      (group) =>
        parts.includes(group) && !(CHANGE_FIELDS[group] as readonly ChangeField[]).some((one) => given.includes(one)),
    ),
  ];
  if (missing.length === 0) return;
  throw validationError(
    missing.map((part) => ({ code: "custom", path: [part], message: "is missing", input: undefined })),
  );
}
