import { Switch } from "antd";
import { useId, useState } from "react";
import { useSession } from "../../../src/kit/data/use-session";
import { DocumentStage } from "./document-stage";
import { DocumentTabs } from "./document-tabs";
import type { UploadedDocument } from "./documents";
import { deskMessages as words } from "../desk-messages";
import { kycMessages } from "../messages";
import { useAutoReveal } from "./use-auto-reveal";
import { useDocumentView } from "./use-view";
import { useViewerKeys } from "./use-viewer-keys";
import { KeysHint, ViewerTools } from "./viewer-tools";

interface DocumentViewerProps {
  title: string;
  uploaded: readonly UploadedDocument[];
  /** Path of the record's resource, below /api/admin. Refetching it returns new URLs. */
  path: string;
}

/** The documents of a record: thumbnails to choose from, and the chosen document. */
export function DocumentViewer({ title, uploaded, path }: DocumentViewerProps) {
  const [chosen, setChosen] = useState<string>();
  const index = Math.max(
    0,
    uploaded.findIndex(({ kind }) => kind === chosen),
  );
  const current = uploaded[index];
  const { offers } = useSession();
  const autoReveal = useAutoReveal();
  const [revealed, setRevealed] = useState<readonly string[]>([]);
  /** Where opening a document is audited, images load only on request, or if the person has turned on `autoReveal`. */
  const isCovered = ({ kind, file, pdf }: UploadedDocument) =>
    offers("identifiers.reveal") && !autoReveal.on && file !== undefined && !pdf && !revealed.includes(kind);
  const { view, reset, ...tools } = useDocumentView();
  const id = useId();
  const stageId = `${id}-stage`;
  const tabId = (kind: string) => `${id}-${kind}`;

  const show = (kind: string) => {
    setChosen(kind);
    reset();
  };
  /** Moves to the next or previous document, wrapping around at the ends. */
  const turn = (by: number) => {
    const next = uploaded.at((index + by) % uploaded.length);
    if (!next) return;
    if (document.activeElement?.role === "tab") document.getElementById(tabId(next.kind))?.focus();
    show(next.kind);
  };
  const keys: Readonly<Partial<Record<string, () => void>>> = {
    "+": tools.zoomIn,
    "=": tools.zoomIn,
    "-": tools.zoomOut,
    "0": tools.fit,
    r: tools.rotate,
    R: tools.rotate,
    ArrowLeft: () => turn(-1),
    ArrowRight: () => turn(1),
  };
  const frame = useViewerKeys((key, target) => {
    // On a zoomed document, the arrow keys scroll.
    if (key.startsWith("Arrow") && view.zoom > 1 && target === document.getElementById(stageId)) return undefined;
    return Object.hasOwn(keys, key) ? keys[key] : undefined;
  });

  return (
    <section className="record-section kyc-viewer" ref={frame} aria-labelledby={`${id}-title`} data-keep-visible>
      <h2 id={`${id}-title`}>{title}</h2>
      {uploaded.length > 0 && offers("identifiers.reveal") && (
        <label className="kyc-at-once">
          <Switch size="small" checked={autoReveal.on} onChange={autoReveal.set} />
          {words.atOnce}
        </label>
      )}
      {current ? (
        <>
          <DocumentTabs
            {...{ uploaded, current, tabId, isCovered }}
            panelId={stageId}
            large={autoReveal.on}
            onChoose={show}
          />
          <ViewerTools
            document={current}
            covered={isCovered(current)}
            several={uploaded.length > 1}
            view={view}
            tools={tools}
            onTurn={turn}
          />
          <DocumentStage
            id={stageId}
            labelledBy={tabId(current.kind)}
            document={current}
            path={path}
            covered={isCovered(current)}
            onReveal={() => setRevealed([...revealed, current.kind])}
            view={view}
          />
          <KeysHint />
        </>
      ) : (
        <p className="missing">{kycMessages.noDocuments}</p>
      )}
    </section>
  );
}
