/** Serves the demo files: SVG drawings that are generated from the record on request. */
import { eq } from "drizzle-orm";
import { KYC_DOCUMENTS, type KycDocument } from "../../resources/kyc/documents/contract";
import { startOfDay } from "../base/indian-days";
import { decryptRow, type Decrypted } from "../db/encrypted-records";
import type { Db } from "../db/database";
import { kycApplications, products, users, vendors } from "../db/schema";
import { DOCUMENT_KINDS, productPath, type DocumentKind } from "../files/file-paths";
import type { FileArea, ServedFiles } from "../files/served-files";
import { drawProduct } from "../sample-data/drawings/drawings";
import { drawDocument, type SpecimenFacts } from "../sample-data/drawings/specimens";

type Vendor = Decrypted<typeof vendors.$inferSelect>;
type Application = Decrypted<typeof kycApplications.$inferSelect>;

export function createDrawnFiles(db: Db): ServedFiles {
  const draw: Record<FileArea, (id: string, name: string) => Promise<string | undefined>> = {
    async documents(id, name) {
      const kind = DOCUMENT_KINDS.find((known) => known === name);
      const [row] = await db
        .select({ vendor: vendors, owner: users.name })
        .from(vendors)
        .innerJoin(users, eq(users.id, vendors.userId))
        .where(eq(vendors.id, id));
      return (
        row && kind && drawDocument(kind, getVendorFacts(kind, { ...row, vendor: decryptRow(vendors, row.vendor) }))
      );
    },
    async kyc(id, name) {
      const kind = KYC_DOCUMENTS.find((known) => known === name);
      const [row] = await db
        .select({ application: kycApplications, vendor: vendors, owner: users.name })
        .from(kycApplications)
        .innerJoin(vendors, eq(vendors.id, kycApplications.vendorId))
        .innerJoin(users, eq(users.id, vendors.userId))
        .where(eq(kycApplications.id, id));
      if (!row || !kind) return undefined;
      const application = decryptRow(kycApplications, row.application);
      const vendor = decryptRow(vendors, row.vendor);
      return drawDocument(kind, getKycFacts(kind, { application, vendor, owner: row.owner }));
    },
    async products(id, name) {
      const [row] = await db
        .select({ product: products, shopName: vendors.shopName })
        .from(products)
        .leftJoin(vendors, eq(vendors.id, products.vendorId))
        .where(eq(products.id, id));
      if (!row) return undefined;
      const { product, shopName } = row;
      const index = product.images.indexOf(productPath(id, name));
      return drawProduct({ ...product, ...(shopName && { shopName }) }, index);
    },
  };
  return {
    async open([area, id, name]) {
      const svg = await draw[area](id, name);
      if (svg === undefined) return undefined;
      const content = Buffer.from(svg);
      return { type: "image/svg+xml; charset=utf-8", size: content.length, content };
    },
  };
}

const day = new Intl.DateTimeFormat("en-IN", { dateStyle: "long", timeZone: "Asia/Kolkata" });

/** Returns the facts on a vendor's document. */
function getVendorFacts(kind: DocumentKind, { vendor, owner }: { vendor: Vendor; owner: string }): SpecimenFacts {
  const number = { panCard: vendor.panNumber, gstCertificate: vendor.gstin, businessLicense: vendor.id }[kind];
  const { address, createdAt, shopName } = vendor;
  return { name: owner, number, address, date: day.format(createdAt), shopName };
}

/** Returns the facts on a KYC document. Aadhaar cards show the applicant's input, others show the vendor's data. */
function getKycFacts(
  kind: KycDocument,
  { application, vendor, owner }: { application: Application; vendor: Vendor; owner: string },
): SpecimenFacts {
  if (kind === "panCard" || kind === "businessLicense") return getVendorFacts(kind, { vendor, owner });
  const { aadhaarName, aadhaarNumber, businessAddress, dateOfBirth } = application;
  const number = aadhaarNumber?.replaceAll(/(\d{4})(?=\d)/g, "$1 ");
  const date = dateOfBirth && day.format(startOfDay(dateOfBirth));
  return { name: aadhaarName ?? owner, number, address: businessAddress, date };
}
