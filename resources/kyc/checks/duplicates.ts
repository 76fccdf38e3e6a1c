/**
 * What is said of other vendors that gave the same numbers. Apart from the other checks, which know every bank and state:
 * the dialogs say it, too, and those are there from the start.
 */
import { objectsOf } from "../../../src/kit/define/row";
import { toText } from "../../../src/kit/format";
import { KYC_DUPLICATES, KYC_SHARED, type KycDuplicate } from "../contract";
import { kycMessages as words } from "../messages";

export interface SharingVendor {
  vendor: KycDuplicate["vendor"];
  name: string;
  text: string;
}

/** What our API answers of one application or vendor with the feature "kyc.duplicates". */
interface Given {
  duplicates?: readonly KycDuplicate[];
}

/** The other vendors that gave the same numbers; undefined where the server does not say whether there are any. */
export function sharingVendors({ duplicates }: Given): SharingVendor[] | undefined {
  if (!Array.isArray(duplicates)) return undefined;
  return objectsOf<KycDuplicate>(duplicates).map(({ vendor, same }) => {
    const shared = KYC_SHARED.filter((one) => Array.isArray(same) && same.includes(one));
    const labels = shared.map((one) => words.shared[one]);
    return { vendor, name: toText(vendor?.shopName) ?? words.unnamed, text: words.gaveSame(labels) };
  });
}

/** What is to be said of the vendors that gave the same numbers, as sentences; undefined where there is nothing. */
export function duplicatesText(given: Given): string | undefined {
  const vendors = sharingVendors(given) ?? [];
  if (vendors.length === 0) return undefined;
  const sentences = vendors.map(({ name, text }) => `${name} ${text}`);
  return [...sentences, ...(vendors.length >= KYC_DUPLICATES ? [words.perhapsMore] : [])].join(" ");
}
