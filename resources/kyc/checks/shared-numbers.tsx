/** Shows other vendors that gave the same numbers, in an application's checks and on a vendor's record. */
import { Link } from "react-router";
import { referencePath } from "../../../src/kit/data/record-path";
import { useSession } from "../../../src/kit/data/use-session";
import type { PartProps } from "../../../src/kit/define/resource";
import type { Vendor } from "../../vendors/contract";
import { MAX_KYC_DUPLICATES } from "../contract";
import { deskMessages } from "../desk-messages";
import { kycMessages as words } from "../messages";
import { listDuplicateVendors, type DuplicateVendor } from "./duplicates";
import "../kyc.css";

/** Names the vendors, each with a link to its page. */
export function DuplicateVendors({ vendors }: { vendors: readonly DuplicateVendor[] }) {
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
      {vendors.length >= MAX_KYC_DUPLICATES && words.perhapsMore}
    </>
  );
}

/** Notice on a vendor's record. Renders nothing if no other vendor gave the same numbers. */
export function DuplicatesNotice({ row }: PartProps) {
  const vendors = listDuplicateVendors(row as Vendor) ?? [];
  if (vendors.length === 0) return null;
  return (
    <section className="record-section kyc-checks">
      <h2>{deskMessages.names.duplicates}</h2>
      <p className="note warning">
        <DuplicateVendors vendors={vendors} />
      </p>
    </section>
  );
}
