import { FileDoneOutlined, FilePdfOutlined } from "@ant-design/icons";
import { Picture } from "../../../src/kit/kinds/pictures";
import type { UploadedDocument } from "./documents";
import { deskMessages as words } from "../desk-messages";

interface DocumentTabsProps {
  uploaded: readonly UploadedDocument[];
  current: UploadedDocument;
  tabId: (kind: string) => string;
  /** Id of the element that shows the chosen document. */
  panelId: string;
  /** Whether the document's image is hidden until the person asks to see it. */
  isCovered: (document: UploadedDocument) => boolean;
  onChoose: (kind: string) => void;
  /** Whether the thumbnails are large enough to read without opening a document. */
  large: boolean;
}

function Thumbnail({ document: { file, pdf }, covered }: { document: UploadedDocument; covered: boolean }) {
  if (file !== undefined && !pdf && !covered) return <Picture source={file} />;
  return <span className="thumbnail">{pdf ? <FilePdfOutlined aria-hidden /> : <FileDoneOutlined aria-hidden />}</span>;
}

/** Thumbnails of the documents as tabs. */
export function DocumentTabs({ uploaded, current, tabId, panelId, isCovered, onChoose, large }: DocumentTabsProps) {
  return (
    <div className={`kyc-tabs ${large ? "large" : ""}`} role="tablist" aria-label={words.documents}>
      {uploaded.map((document) => {
        const { kind, label } = document;
        const chosen = kind === current.kind;
        return (
          <button
            key={kind}
            id={tabId(kind)}
            type="button"
            role="tab"
            className="kyc-tab"
            aria-selected={chosen}
            aria-controls={panelId}
            tabIndex={chosen ? 0 : -1}
            onClick={() => onChoose(kind)}
          >
            <Thumbnail document={document} covered={isCovered(document)} />
            {label}
          </button>
        );
      })}
    </div>
  );
}
