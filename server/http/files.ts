/**
 * /files: the pictures of products, for everyone, and the documents of vendors and KYC applications, for whoever has a
 * signed address.
 */
import { eq } from "drizzle-orm";
import type { FastifyReply } from "fastify";
import { z } from "zod";
import { KYC_DOCUMENTS, type KycDocument } from "../../resources/kyc/contract";
import { kycApplications, products, users, vendors } from "../db/schema";
import { drawDocument, drawProduct } from "../demo/drawings";
import type { SpecimenFacts } from "../demo/specimen-layouts";
import type { ApiContext, ApiServer } from "./api-context";
import { FILE_POLICY } from "./content-security-policy";
import { HttpError, notFound } from "./errors";
import { isId } from "./fields";
import { DOCUMENT_KINDS, documentPath, kycDocumentPath, type DocumentKind } from "./file-paths";

const DAY_SECONDS = 86_400;

type Vendor = typeof vendors.$inferSelect;
type Application = typeof kycApplications.$inferSelect;

/** All files of the demo are drawings in SVG, made from the record when they are asked for. */
export function fileRoutes(app: ApiServer, { db, signer }: ApiContext): void {
  const document = {
    params: z.object({ id: z.string(), kind: z.string() }),
    querystring: z.object({ expires: z.string().optional(), signature: z.string().optional() }),
  };
  const picture = { params: z.object({ productId: z.string(), picture: z.string() }) };

  /** @throws HttpError 403 */
  function checkAddress(path: string, query: z.infer<typeof document.querystring>, record: string): void {
    const verdict = signer.check(path, query.expires, query.signature);
    if (verdict === "forged") {
      throw new HttpError(403, "link_invalid", "This address of a document is not valid.");
    }
    if (verdict === "expired") {
      throw new HttpError(403, "link_expired", `This address has expired. Load the ${record} again for a new one.`);
    }
  }

  app.get("/files/documents/:id/:kind", { schema: document }, async ({ params, query }, reply) => {
    checkAddress(documentPath(params.id, params.kind), query, "vendor");
    const kind = DOCUMENT_KINDS.find((known) => known === params.kind);
    const [row] = await db
      .select({ vendor: vendors, owner: users.name })
      .from(vendors)
      .innerJoin(users, eq(users.id, vendors.userId))
      .where(eq(vendors.id, params.id));
    if (!row || !kind || !row.vendor.documents.includes(kind)) throw notFound("Document");
    return sendDrawing(reply, drawDocument(kind, factsOf(kind, row)), privately(query.expires));
  });

  app.get("/files/kyc/:id/:kind", { schema: document }, async ({ params, query }, reply) => {
    checkAddress(kycDocumentPath(params.id, params.kind), query, "KYC application");
    const kind = KYC_DOCUMENTS.find((known) => known === params.kind);
    const [row] = await db
      .select({ application: kycApplications, vendor: vendors, owner: users.name })
      .from(kycApplications)
      .innerJoin(vendors, eq(vendors.id, kycApplications.vendorId))
      .innerJoin(users, eq(users.id, vendors.userId))
      .where(eq(kycApplications.id, params.id));
    if (!row || !kind || !row.application.documents.includes(kind)) throw notFound("Document");
    return sendDrawing(reply, drawDocument(kind, kycFactsOf(kind, row)), privately(query.expires));
  });

  app.get("/files/products/:productId/:picture", { schema: picture }, async ({ params }, reply) => {
    const [product] = isId(params.productId)
      ? await db.select().from(products).where(eq(products.id, params.productId))
      : [];
    const path = `/files/products/${params.productId}/${params.picture}`;
    const index = product?.images.indexOf(path) ?? -1;
    if (!product || index < 0) throw notFound("Picture");
    return sendDrawing(reply, drawProduct(product, index), `public, max-age=${DAY_SECONDS}`);
  });
}

const day = new Intl.DateTimeFormat("en-IN", { dateStyle: "long", timeZone: "Asia/Kolkata" });

/** What stands on the paper; a vendor without the number has a paper without it. */
function factsOf(kind: DocumentKind, { vendor, owner }: { vendor: Vendor; owner: string }): SpecimenFacts {
  const number = { panCard: vendor.panNumber, gstCertificate: vendor.gstin, businessLicense: vendor.id }[kind];
  return paper(owner, number, vendor.address, day.format(vendor.createdAt), vendor.shopName);
}

/** An Aadhaar card shows what the applicant typed; the other papers show what is known of the vendor. */
function kycFactsOf(
  kind: KycDocument,
  { application, vendor, owner }: { application: Application; vendor: Vendor; owner: string },
): SpecimenFacts {
  if (kind === "panCard" || kind === "businessLicense") return factsOf(kind, { vendor, owner });
  const { aadhaarName, aadhaarNumber, businessAddress, dateOfBirth } = application;
  const number = aadhaarNumber?.replaceAll(/(\d{4})(?=\d)/g, "$1 ");
  const born = dateOfBirth ? day.format(new Date(`${dateOfBirth}T00:00:00+05:30`)) : undefined;
  return paper(aadhaarName ?? owner, number, businessAddress, born);
}

function paper(
  name: string,
  number: string | null | undefined,
  address: string | null,
  date?: string,
  shopName?: string,
): SpecimenFacts {
  return {
    name,
    ...(number ? { number } : {}),
    ...(address ? { address } : {}),
    ...(date ? { date } : {}),
    ...(shopName ? { shopName } : {}),
  };
}

/** For as long as the address is good, and for this browser alone. */
function privately(expires: string | undefined): string {
  return `private, max-age=${Math.max(0, Number(expires) - Math.floor(Date.now() / 1000))}`;
}

function sendDrawing(reply: FastifyReply, svg: string, caching: string): FastifyReply {
  return reply
    .type("image/svg+xml; charset=utf-8")
    .header("cache-control", caching)
    .header("content-security-policy", FILE_POLICY)
    .send(svg);
}
