import { useId, useState } from "react";
import type { KycApplication, KycDocument } from "./contract";
import { DocumentStage } from "./document-stage";
import { DocumentTabs } from "./document-tabs";
import { notUploadedOf, uploadedOf } from "./documents";
import { deskMessages as words } from "./desk-messages";
import { kycMessages } from "./messages";
import { useView } from "./use-view";
import { useViewerKeys } from "./use-viewer-keys";
import { KeysHint, ViewerTools } from "./viewer-tools";

/** The documents of an application: small ones to choose from, and the chosen one large. */
export function DocumentViewer({ application }: { application: KycApplication }) {
  const uploaded = uploadedOf(application);
  const missing = notUploadedOf(application);
  const [chosen, setChosen] = useState<KycDocument>();
  const index = Math.max(
    0,
    uploaded.findIndex(({ kind }) => kind === chosen),
  );
  const current = uploaded[index];
  const { view, reset, ...tools } = useView();
  const id = useId();
  const stageId = `${id}-stage`;
  const tabId = (kind: KycDocument) => `${id}-${kind}`;

  const show = (kind: KycDocument) => {
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
      <h2 id={`${id}-title`}>{words.documents}</h2>
      {current ? (
        <>
          <DocumentTabs uploaded={uploaded} current={current} tabId={tabId} panelId={stageId} onChoose={show} />
          <ViewerTools document={current} several={uploaded.length > 1} view={view} tools={tools} onTurn={turn} />
          <DocumentStage id={stageId} labelledBy={tabId(current.kind)} document={current} view={view} />
          <KeysHint />
        </>
      ) : (
        <p className="missing">{kycMessages.noDocuments}</p>
      )}
      {current && missing.length > 0 && <p className="kyc-missing">{words.notUploaded(missing)}</p>}
    </section>
  );
}
