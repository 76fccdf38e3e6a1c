import { searchTextOf } from "../../db/search-text";

interface Searchable {
  shopName: string;
  phone?: string | null;
}

/** What a vendor is found by; it changes with the e-mail of the owner. */
export function vendorSearchText(vendor: Searchable, email: string): string {
  return searchTextOf([vendor.shopName, email, vendor.phone]);
}
