import type { PartProps } from "../../src/kit/define/resource";
import { getRowId } from "../../src/kit/define/row";
import { ApproveBoth } from "./both/approve-both";
import { ChangesPanel } from "./changes/changes-panel";
import { ChecksPanel } from "./checks/checks-panel";
import type { KycApplication } from "./contract";
import { DocumentViewer } from "./documents/document-viewer";
import { deskMessages } from "./desk-messages";
import { listApplicationDocuments } from "./documents/documents";
import "./kyc.css";

/** The change request, the checks, the combined approval and the documents of an application, for a reviewer. */
export function ApplicationReviewPanel({ row }: PartProps) {
  const application = row as KycApplication;
  return (
    // Remount per application, so that each starts with its first document.
    <div key={getRowId(row)} className="kyc-desk">
      <ChangesPanel application={application} />
      <ChecksPanel application={application} />
      <ApproveBoth row={row} kyc={row} vendor={application.vendor} />
      <DocumentViewer title={deskMessages.documents} uploaded={listApplicationDocuments(application)} path="kyc" />
    </div>
  );
}
