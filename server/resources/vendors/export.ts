import { inArray } from "drizzle-orm";
import type { Db } from "../../db/database";
import { vendors } from "../../db/schema";
import type { Columns } from "../exports/source";
import { selectVendors, type VendorRow } from "./answer";

type Exported = Omit<VendorRow["vendor"], "id"> & { _id: string; owner: VendorRow["user"] };

/** PAN, bank account and documents stay on the server. So does the GSTIN, which has the PAN in it. */
const columns: Columns<Exported> = {
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

/** The file of vendors. */
export const vendorsExport = (db: Db) => ({
  type: "vendors",
  table: vendors,
  read: async (ids: string[]): Promise<Exported[]> =>
    (await selectVendors(db).where(inArray(vendors.id, ids))).map(({ vendor: { id, ...vendor }, user }) => ({
      ...vendor,
      _id: id,
      owner: user,
    })),
  columns,
});
