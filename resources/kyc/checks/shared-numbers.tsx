/** Other vendors that gave the same numbers: among the checks of an application, on a vendor's record and before its approval. */
import { Link } from "react-router";
import { referencePath } from "../../../src/kit/data/record-path";
import { useSession, type SharedFormPartProps } from "../../../src/kit/data/use-session";
import type { PartProps } from "../../../src/kit/define/resource";
import type { Vendor } from "../../vendors/contract";
import { KYC_DUPLICATES } from "../contract";
import { deskMessages } from "../desk-messages";
import { kycMessages as words } from "../messages";
import { duplicatesText, sharingVendors, type SharingVendor } from "./duplicates";
import "../kyc.css";

/** Each vendor leads to its page. */
export function SharingVendors({ vendors }: { vendors: readonly SharingVendor[] }) {
  const { allows } = useSession();
  return (
    <>
      {vendors.map(({ vendor, name, text }, index) => {
        const target = referencePath("vendors", vendor);
        return (
          <span key={index} className="kyc-check-vendor">
            {target && allows(target.permission) ? <Link to={target.to}>{name}</Link> : name} {text}
          </span>
        );
      })}
      {vendors.length >= KYC_DUPLICATES && words.perhapsMore}
    </>
  );
}

/** Above a vendor's record; nothing where no other vendor gave the same. */
export function SharedNumbers({ row }: PartProps) {
  const vendors = sharingVendors(row as Vendor) ?? [];
  if (vendors.length === 0) return null;
  return (
    <section className="record-section kyc-checks">
      <h2>{deskMessages.names.elsewhere}</h2>
      <p className="note warning">
        <SharingVendors vendors={vendors} />
      </p>
    </section>
  );
}

/** In the form of a vendor's approval, where it was opened from the record: a list says nothing of other vendors. */
export function SharedNumbersNote({ row }: SharedFormPartProps) {
  const text = row && duplicatesText(row as Vendor);
  return text ? <p className="note warning">{text}</p> : null;
}
