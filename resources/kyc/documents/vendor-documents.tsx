import type { PartProps } from "../../../src/kit/define/resource";
import { getRowId } from "../../../src/kit/define/row";
import type { Vendor } from "../../vendors/contract";
import { deskMessages as words } from "../desk-messages";
import { DocumentViewer } from "./document-viewer";
import { listUploadedDocuments } from "./documents";
import "../kyc.css";

/** Documents of a vendor's registration, in the viewer that KYC applications use. */
export function VendorDocuments({ row }: PartProps) {
  const { documents } = row as Vendor;
  const uploaded = listUploadedDocuments(documents, words.vendorDocuments);
  if (!uploaded.some(({ file }) => file !== undefined)) return null;
  return (
    <div key={getRowId(row)} className="kyc-desk">
      <DocumentViewer title={words.viewer} uploaded={uploaded} path="vendors" />
    </div>
  );
}
