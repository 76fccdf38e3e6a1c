/** /files: the pictures of products, for everyone, and the documents of vendors, for whoever has a signed address. */
import { eq } from "drizzle-orm";
import type { FastifyReply } from "fastify";
import { z } from "zod";
import { products, users, vendors } from "../db/schema";
import { drawDocument, drawProduct } from "../demo/drawings";
import type { ApiContext, ApiServer } from "./api-context";
import { FILE_POLICY } from "./content-security-policy";
import { HttpError, notFound } from "./errors";
import { isId } from "./fields";
import { DOCUMENT_KINDS, documentPath, type DocumentKind } from "./file-paths";

const DAY_SECONDS = 86_400;

/** All files of the demo are drawings in SVG, made from the record when they are asked for. */
export function fileRoutes(app: ApiServer, { db, signer }: ApiContext): void {
  const document = {
    params: z.object({ vendorId: z.string(), kind: z.string() }),
    querystring: z.object({ expires: z.string().optional(), signature: z.string().optional() }),
  };
  const picture = { params: z.object({ productId: z.string(), picture: z.string() }) };

  app.get("/files/documents/:vendorId/:kind", { schema: document }, async ({ params, query }, reply) => {
    const verdict = signer.check(documentPath(params.vendorId, params.kind), query.expires, query.signature);
    if (verdict === "forged") {
      throw new HttpError(403, "link_invalid", "This address of a document is not valid.");
    }
    if (verdict === "expired") {
      throw new HttpError(403, "link_expired", "This address has expired. Load the vendor again for a new one.");
    }
    const kind = DOCUMENT_KINDS.find((known) => known === params.kind);
    const [row] = await db
      .select({ vendor: vendors, owner: users.name })
      .from(vendors)
      .innerJoin(users, eq(users.id, vendors.userId))
      .where(eq(vendors.id, params.vendorId));
    const vendor = row?.vendor;
    if (!vendor || !kind || !vendor.documents.includes(kind)) throw notFound("Document");
    const secondsLeft = Math.max(0, Number(query.expires) - Math.floor(Date.now() / 1000));
    return sendDrawing(reply, drawDocument(kind, factsOf(kind, row)), `private, max-age=${secondsLeft}`);
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
function factsOf(kind: DocumentKind, { vendor, owner }: { vendor: typeof vendors.$inferSelect; owner: string }) {
  const number = { panCard: vendor.panNumber, gstCertificate: vendor.gstin, businessLicense: vendor.id }[kind];
  return {
    name: owner,
    shopName: vendor.shopName,
    date: day.format(vendor.createdAt),
    ...(number ? { number } : {}),
    ...(vendor.address ? { address: vendor.address } : {}),
  };
}

function sendDrawing(reply: FastifyReply, svg: string, caching: string): FastifyReply {
  return reply
    .type("image/svg+xml; charset=utf-8")
    .header("cache-control", caching)
    .header("content-security-policy", FILE_POLICY)
    .send(svg);
}
