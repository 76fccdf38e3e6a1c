import type { PartProps } from "../../src/kit/define/resource";
import { idOf } from "../../src/kit/define/row";
import { ApproveBoth } from "./both/approve-both";
import { ChangesPanel } from "./changes/changes-panel";
import { ChecksPanel } from "./checks/checks-panel";
import type { KycApplication } from "./contract";
import { DocumentViewer } from "./documents/document-viewer";
import { deskMessages } from "./desk-messages";
import { uploadedOf } from "./documents/documents";
import "./kyc.css";

/** What a reviewer decides by, besides the facts: what the console finds in the numbers, and the documents. */
export function ReviewerDesk({ row }: PartProps) {
  const application = row as KycApplication;
  return (
    // The next application begins with its own first document.
    <div key={idOf(row)} className="kyc-desk">
      <ChangesPanel application={application} />
      <ChecksPanel application={application} />
      <ApproveBoth row={row} kyc={row} vendor={application.vendor} />
      <DocumentViewer title={deskMessages.documents} uploaded={uploadedOf(application)} path="kyc" />
    </div>
  );
}
