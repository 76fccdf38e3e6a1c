import { buildSearchText } from "../../db/search-text";

interface Searchable {
  shopName: string;
  phone?: string | null;
}

/** Returns the search text of a vendor. It contains the owner's email address. */
export function buildVendorSearchText(vendor: Searchable, email: string): string {
  return buildSearchText([vendor.shopName, email, vendor.phone]);
}
