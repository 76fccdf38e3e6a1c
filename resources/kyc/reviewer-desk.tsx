import type { Row } from "../../src/kit/define-record";
import { idOf } from "../../src/kit/row";
import { ChecksPanel } from "./checks-panel";
import type { KycApplication } from "./contract";
import { DocumentViewer } from "./document-viewer";
import "./kyc.css";

/** What a reviewer decides by, besides the facts: what the console finds in the numbers, and the documents. */
export function ReviewerDesk({ row }: { row: Row }) {
  const application = row as KycApplication;
  return (
    // The next application begins with its own first document.
    <div key={idOf(row)} className="kyc-desk">
      <ChecksPanel application={application} />
      <DocumentViewer application={application} />
    </div>
  );
}
