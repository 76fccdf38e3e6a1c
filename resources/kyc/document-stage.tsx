import { FileImageOutlined, ReloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState, type CSSProperties, type ReactNode } from "react";
import { useBackend } from "../../src/kit/backend";
import { kitMessages } from "../../src/kit/messages";
import { useRefresh } from "../../src/kit/use-refresh";
import type { Uploaded } from "./documents";
import { deskMessages as words } from "./desk-messages";
import { usePan } from "./use-pan";
import type { View } from "./use-view";

/** Of a drawing that says no size of its own. */
const USUAL_RATIO = 1.5;

function Notice({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="kyc-notice">
      <FileImageOutlined aria-hidden />
      <p>{text}</p>
      {children}
    </div>
  );
}

/** A picture, which is laid out by its own ratio once that is known. */
function Sheet({ file, label, view: { zoom, turns } }: { file: string; label: string; view: View }) {
  const { fileUrl } = useBackend();
  const refresh = useRefresh();
  const [ratio, setRatio] = useState<number>();
  const [broken, setBroken] = useState<string>();
  const [attempt, setAttempt] = useState(0);

  if (file === broken) {
    return (
      <div role="alert">
        <Notice text={words.broken}>
          <Button
            icon={<ReloadOutlined aria-hidden />}
            onClick={({ currentTarget }) => {
              currentTarget.closest<HTMLElement>("[role=tabpanel]")?.focus();
              setBroken(undefined);
              setAttempt(attempt + 1);
              // The record comes with new addresses.
              refresh(["kyc"]);
            }}
          >
            {kitMessages.tryAgain}
          </Button>
        </Notice>
      </div>
    );
  }
  const upright = ratio ?? USUAL_RATIO;
  const layout = { "--zoom": zoom, "--ratio": turns % 2 ? 1 / upright : upright, "--turn": `${turns * 90}deg` };
  return (
    <>
      {ratio === undefined && <span className="load-spinner" aria-hidden="true" />}
      <div className={`kyc-sheet ${turns % 2 ? "turned" : ""}`} style={layout as CSSProperties} hidden={!ratio}>
        <img
          key={attempt}
          src={fileUrl(file)}
          alt={label}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setRatio(naturalWidth > 0 && naturalHeight > 0 ? naturalWidth / naturalHeight : USUAL_RATIO)
          }
          onError={() => setBroken(file)}
        />
      </div>
    </>
  );
}

interface DocumentStageProps {
  id: string;
  labelledBy: string;
  document: Uploaded;
  view: View;
}

/** The chosen document, large. Zoomed, it is moved by dragging, by scrolling and with the arrow keys. */
export function DocumentStage({ id, labelledBy, document: { kind, label, file, pdf }, view }: DocumentStageProps) {
  const { fileUrl } = useBackend();
  const stage = usePan(view.zoom);
  const content = () => {
    if (file === undefined) return <Notice text={words.noAddress} />;
    if (!pdf) return <Sheet key={kind} file={file} label={label} view={view} />;
    return (
      <Notice text={words.pdf}>
        <a href={fileUrl(file)} target="_blank" rel="noreferrer">
          {kitMessages.openDocument(label)}
        </a>
      </Notice>
    );
  };
  return (
    <div
      id={id}
      ref={stage}
      className={`kyc-stage ${view.zoom > 1 ? "zoomed" : ""}`}
      role="tabpanel"
      aria-labelledby={labelledBy}
      // Whoever has no mouse moves it with the arrow keys.
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      {content()}
    </div>
  );
}
