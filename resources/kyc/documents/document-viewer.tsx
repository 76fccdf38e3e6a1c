import { Switch } from "antd";
import { useId, useState } from "react";
import { useSession } from "../../../src/kit/data/use-session";
import { DocumentStage } from "./document-stage";
import { DocumentTabs } from "./document-tabs";
import type { Uploaded } from "./documents";
import { deskMessages as words } from "../desk-messages";
import { kycMessages } from "../messages";
import { useAtOnce } from "./use-at-once";
import { useView } from "./use-view";
import { useViewerKeys } from "./use-viewer-keys";
import { KeysHint, ViewerTools } from "./viewer-tools";

interface DocumentViewerProps {
  title: string;
  uploaded: readonly Uploaded[];
  /** Of the record's resource, below /api/admin: read again, it has new addresses. */
  path: string;
}

/** The documents of a record: small ones to choose from, and the chosen one large. */
export function DocumentViewer({ title, uploaded, path }: DocumentViewerProps) {
  const [chosen, setChosen] = useState<string>();
  const index = Math.max(
    0,
    uploaded.findIndex(({ kind }) => kind === chosen),
  );
  const current = uploaded[index];
  const { offers } = useSession();
  const atOnce = useAtOnce();
  const [revealed, setRevealed] = useState<readonly string[]>([]);
  /** Where opening a document is recorded, a picture is loaded when it is asked for. */
  const isCovered = ({ kind, file, pdf }: Uploaded) =>
    offers("identifiers.reveal") && !atOnce.on && file !== undefined && !pdf && !revealed.includes(kind);
  const { view, reset, ...tools } = useView();
  const id = useId();
  const stageId = `${id}-stage`;
  const tabId = (kind: string) => `${id}-${kind}`;

  const show = (kind: string) => {
    setChosen(kind);
    reset();
  };
  /** From the last document on to the first one, and back. */
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
    // There the arrows move a picture that is larger than the stage.
    if (key.startsWith("Arrow") && view.zoom > 1 && target === document.getElementById(stageId)) return undefined;
    return Object.hasOwn(keys, key) ? keys[key] : undefined;
  });

  return (
    <section className="record-section kyc-viewer" ref={frame} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {uploaded.length > 0 && offers("identifiers.reveal") && (
        <label className="kyc-at-once">
          <Switch size="small" checked={atOnce.on} onChange={atOnce.set} />
          {words.atOnce}
        </label>
      )}
      {current ? (
        <>
          <DocumentTabs
            {...{ uploaded, current, tabId, isCovered }}
            panelId={stageId}
            large={atOnce.on}
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
