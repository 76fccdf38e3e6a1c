import { useSession } from "../../src/kit/data/use-session";
import type { PartProps } from "../../src/kit/define/resource";
import { idOf } from "../../src/kit/define/row";
import type { Vendor } from "../vendors/contract";
import { ApproveBoth } from "./both/approve-both";
import { SharedNumbers } from "./checks/shared-numbers";
import { VendorDocuments } from "./documents/vendor-documents";

/** Review panel of a vendor: duplicate identifiers, the combined approval and the documents. */
export function VendorDesk(props: PartProps) {
  const { offers } = useSession();
  const { row } = props;
  return (
    <>
      {offers("kyc.duplicates") && <SharedNumbers {...props} />}
      <ApproveBoth key={idOf(row)} row={row} kyc={(row as Vendor).kyc} vendor={row} />
      <VendorDocuments {...props} />
    </>
  );
}
