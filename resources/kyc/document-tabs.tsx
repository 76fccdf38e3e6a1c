import { FileDoneOutlined, FilePdfOutlined } from "@ant-design/icons";
import { Picture } from "../../src/kit/fields/pictures";
import type { KycDocument } from "./contract";
import type { Uploaded } from "./documents";
import { deskMessages as words } from "./desk-messages";

interface DocumentTabsProps {
  uploaded: readonly Uploaded[];
  current: Uploaded;
  tabId: (kind: KycDocument) => string;
  /** The element that shows the chosen document. */
  panelId: string;
  onChoose: (kind: KycDocument) => void;
}

function Thumbnail({ file, pdf }: Uploaded) {
  if (file !== undefined && !pdf) return <Picture source={file} />;
  return <span className="thumbnail">{pdf ? <FilePdfOutlined aria-hidden /> : <FileDoneOutlined aria-hidden />}</span>;
}

/** The documents, small; one of them is chosen. */
export function DocumentTabs({ uploaded, current, tabId, panelId, onChoose }: DocumentTabsProps) {
  return (
    <div className="kyc-tabs" role="tablist" aria-label={words.documents}>
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
            <Thumbnail {...document} />
            {label}
          </button>
        );
      })}
    </div>
  );
}
