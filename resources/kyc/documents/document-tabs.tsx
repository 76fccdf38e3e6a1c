import { FileDoneOutlined, FilePdfOutlined } from "@ant-design/icons";
import { Picture } from "../../../src/kit/fields/pictures";
import type { Uploaded } from "./documents";
import { deskMessages as words } from "../desk-messages";

interface DocumentTabsProps {
  uploaded: readonly Uploaded[];
  current: Uploaded;
  tabId: (kind: string) => string;
  /** The element that shows the chosen document. */
  panelId: string;
  /** Its picture is not loaded yet. */
  isCovered: (document: Uploaded) => boolean;
  onChoose: (kind: string) => void;
  /** So large that they need not be chosen to be looked at. */
  large: boolean;
}

function Thumbnail({ document: { file, pdf }, covered }: { document: Uploaded; covered: boolean }) {
  if (file !== undefined && !pdf && !covered) return <Picture source={file} />;
  return <span className="thumbnail">{pdf ? <FilePdfOutlined aria-hidden /> : <FileDoneOutlined aria-hidden />}</span>;
}

/** The documents, small; one of them is chosen. */
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
