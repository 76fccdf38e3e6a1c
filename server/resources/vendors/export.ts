import { inArray } from "drizzle-orm";
import type { Db } from "../../db/database";
import { vendors } from "../../db/schema";
import type { Columns } from "../../records/export-source";
import { selectVendors, type VendorRow } from "./response";

type ExportedVendor = Omit<VendorRow["vendor"], "id"> & { _id: string; owner: VendorRow["user"] };

/** Columns of the export file. They omit the PAN, the GSTIN (which contains the PAN), bank details and documents. */
const columns: Columns<ExportedVendor> = {
  "Vendor ID": ({ _id }) => _id,
  "Created At": ({ createdAt }) => createdAt.toISOString(),
  "Shop Name": ({ shopName }) => shopName,
  Owner: ({ owner }) => owner.name,
  "Owner Email": ({ owner }) => owner.email,
  Phone: ({ phone }) => phone,
  Address: ({ address }) => address,
  City: ({ city }) => city,
  "Business Type": ({ businessType }) => businessType,
  "Business Category": ({ businessCategory }) => businessCategory,
  Status: ({ status }) => status,
  "Decided At": ({ approvalDate, rejectionDate }) => (approvalDate ?? rejectionDate)?.toISOString(),
  Products: ({ productCount }) => productCount,
};

/** Defines the vendor export: one row per vendor. */
export const vendorsExport = (db: Db) => ({
  type: "vendors",
  table: vendors,
  read: async (ids: string[]): Promise<ExportedVendor[]> =>
    (await selectVendors(db).where(inArray(vendors.id, ids))).map(({ vendor: { id, ...vendor }, user }) => ({
      ...vendor,
      _id: id,
      owner: user,
    })),
  columns,
});
