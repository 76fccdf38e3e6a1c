/**
 * Describes other vendors that gave the same numbers. The approval actions need this file at startup, so it does not
 * import the other checks with their large tables of banks and states.
 */
import { filterObjects } from "../../../src/kit/define/row";
import { toText } from "../../../src/kit/format";
import { MAX_KYC_DUPLICATES, KYC_UNIQUE_IDENTIFIERS, type KycDuplicate } from "../contract";
import { kycMessages as words } from "../messages";

export interface DuplicateVendor {
  vendor: KycDuplicate["vendor"];
  name: string;
  text: string;
}

/** Response fields of an application or vendor with the feature "kyc.duplicates". */
interface WithDuplicates {
  duplicates?: readonly KycDuplicate[];
}

/** Lists the other vendors that gave the same numbers; undefined if the server does not look for them. */
export function listDuplicateVendors({ duplicates }: WithDuplicates): DuplicateVendor[] | undefined {
  if (!Array.isArray(duplicates)) return undefined;
  return filterObjects<KycDuplicate>(duplicates).map(({ vendor, same }) => {
    const shared = KYC_UNIQUE_IDENTIFIERS.filter((one) => Array.isArray(same) && same.includes(one));
    const labels = shared.map((one) => words.shared[one]);
    return { vendor, name: toText(vendor?.shopName) ?? words.unnamed, text: words.gaveSame(labels) };
  });
}

/** Describes the vendors that gave the same numbers, in sentences; undefined without duplicates. */
export function describeDuplicates(given: WithDuplicates): string | undefined {
  const vendors = listDuplicateVendors(given) ?? [];
  if (vendors.length === 0) return undefined;
  const sentences = vendors.map(({ name, text }) => `${name} ${text}`);
  return [...sentences, ...(vendors.length >= MAX_KYC_DUPLICATES ? [words.perhapsMore] : [])].join(" ");
}
