import { useSession } from "../../src/kit/data/use-session";
import type { PartProps } from "../../src/kit/define/resource";
import { getRowId } from "../../src/kit/define/row";
import type { Vendor } from "../vendors/contract";
import { ApproveBoth } from "./both/approve-both";
import { DuplicatesNotice } from "./checks/shared-numbers";
import { VendorDocuments } from "./documents/vendor-documents";

/**
 * Review panel of a vendor: vendors with the same identifiers, the button that approves the vendor and its KYC
 * application together, and the vendor's documents.
 */
export function VendorReviewPanel(props: PartProps) {
  const { offers } = useSession();
  const { row } = props;
  return (
    <>
      {offers("kyc.duplicates") && <DuplicatesNotice {...props} />}
      <ApproveBoth key={getRowId(row)} row={row} kyc={(row as Vendor).kyc} vendor={row} />
      <VendorDocuments {...props} />
    </>
  );
}
