/**
 * Routes below /files. Pictures are public. Documents of vendors and KYC applications require a signed URL. It works
 * for 15 minutes at most, and only while the session or API token that requested it may read the record.
 */
import { eq } from "drizzle-orm";
import type { FastifyReply } from "fastify";
import { z } from "zod";
import { UPLOADED_PICTURES } from "../../providers/pictures/contract";
import { KYC_DOCUMENTS } from "../../resources/kyc/documents/contract";
import { kycApplications, products, vendors } from "../db/schema";
import type { ApiServer } from "../http/api-server";
import { recordEvent } from "../audit/record-event";
import { FILE_POLICY } from "../http/content-security-policy";
import type { ApiTokens } from "../auth/api-tokens";
import { createRateLimit } from "../auth/rate-limit";
import { HttpError, notFoundError } from "../http/errors";
import { isId } from "../http/fields";
import { getDenialReason, type Sessions } from "../auth/session";
import type { Db } from "../db/database";
import { PICTURES_FOLDER, toPictureId } from "./uploaded-pictures";
import { DOCUMENT_KINDS, documentPath, kycDocumentPath, productPath } from "./file-paths";
import type { FileStore } from "./file-store";
import type { ServedFile, ServedFiles } from "./served-files";
import type { UrlSigner } from "./url-signer";

const DAY_SECONDS = 86_400;
const YEAR_SECONDS = 365 * DAY_SECONDS;
/** Repeated views of a document by the same person within this time are recorded once. */
const VIEW_WINDOW_SECONDS = 300;

const signed = {
  params: z.object({ id: z.string(), kind: z.string() }),
  querystring: z.object({
    expires: z.string().optional(),
    session: z.string().optional(),
    signature: z.string().optional(),
  }),
};
const upload = { params: z.object({ name: z.string() }) };
const picture = { params: z.object({ productId: z.string(), picture: z.string() }) };

interface FileContext {
  db: Db;
  files: ServedFiles;
  fileStore: FileStore;
  signer: UrlSigner;
  sessions: Sessions;
  apiTokens: ApiTokens;
}

/** Registers the file routes. Except for uploaded pictures, files are served only if their record lists them. */
export function fileRoutes(app: ApiServer, { db, files, fileStore, signer, sessions, apiTokens }: FileContext): void {
  const viewCounter = createRateLimit(db, "opened", { points: 1, seconds: VIEW_WINDOW_SECONDS });
  const documents = [
    {
      area: "documents",
      record: "vendor",
      resource: "vendors",
      pathOf: documentPath,
      table: vendors,
      vendorId: vendors.id,
      kinds: DOCUMENT_KINDS,
    },
    {
      area: "kyc",
      record: "KYC application",
      resource: "kyc-management",
      pathOf: kycDocumentPath,
      table: kycApplications,
      vendorId: kycApplications.vendorId,
      kinds: KYC_DOCUMENTS,
    },
  ] as const;

  for (const { area, record, pathOf, table, kinds, resource, vendorId } of documents) {
    app.get(pathOf(":id", ":kind"), { schema: signed }, async ({ params: { id, kind }, query, ip }, reply) => {
      const verdict = signer.check(pathOf(id, kind), query);
      if (verdict === "forged") {
        throw new HttpError(403, "link_invalid", "This link is not valid.");
      }
      if (verdict === "expired") {
        throw new HttpError(403, "link_expired", `This link has expired. Reload the ${record} to get a new one.`);
      }
      const session = query.session ?? "";
      const viewer = (await sessions.findUserBySession(session)) ?? (await apiTokens.findActorById(session));
      if (!viewer) {
        throw new HttpError(403, "link_ended", `The session that requested this link has ended. Sign in again.`);
      }
      const reason = getDenialReason(viewer, `${resource}.show`);
      if (reason) throw new HttpError(403, "forbidden", reason);
      const [row] = await db.select({ documents: table.documents, vendorId }).from(table).where(eq(table.id, id));
      const isListed = row?.documents.includes(kind) && (kinds as readonly string[]).includes(kind);
      const file = isListed ? await files.open([area, id, kind]) : undefined;
      if (!file || !row) throw notFoundError("Document");
      const viewed = { resource, resourceId: id, about: `vendors/${row.vendorId}` as const };
      // A browser may request a document several times for one view.
      if (await viewCounter.isWithin(viewer.id, pathOf(id, kind))) {
        await recordEvent(
          db,
          { ...viewer, ip },
          { action: `${resource}.open-document`, ...viewed, before: null, after: { document: kind } },
        );
      }
      return sendFile(reply, file, "no-store");
    });
  }

  app.get(productPath(":productId", ":picture"), { schema: picture }, async ({ params }, reply) => {
    const { productId, picture: name } = params;
    const [row] = isId(productId)
      ? await db.select({ images: products.images }).from(products).where(eq(products.id, productId))
      : [];
    const isListed = row?.images.includes(productPath(productId, name));
    const file = isListed ? await files.open(["products", productId, name]) : undefined;
    if (!file) throw notFoundError("Picture");
    return sendFile(reply, file, `public, max-age=${DAY_SECONDS}`);
  });

  // Uploads have random names and never change. A picture is also served before its product is saved.
  app.get(`${UPLOADED_PICTURES}/:name`, { schema: upload }, async ({ params: { name } }, reply) => {
    const file = toPictureId(name) === undefined ? undefined : await fileStore.read(`${PICTURES_FOLDER}/${name}`);
    if (!file) throw notFoundError("Picture");
    return sendFile(reply, { type: "image/webp", ...file }, `public, max-age=${YEAR_SECONDS}, immutable`);
  });
}

function sendFile(reply: FastifyReply, { type, size, content }: ServedFile, caching: string): FastifyReply {
  return reply
    .type(type)
    .header("content-length", size)
    .header("cache-control", caching)
    .header("content-security-policy", FILE_POLICY)
    .send(content);
}
