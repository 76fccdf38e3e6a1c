import { buildSearchText } from "../../db/search-text";

/** Returns the search text of a KYC application, which contains the name of its vendor's shop. */
export const buildKycSearchText = (shopName: string | undefined): string => buildSearchText([shopName]);
