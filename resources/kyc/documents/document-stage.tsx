import { EyeOutlined, FileImageOutlined, ReloadOutlined } from "@ant-design/icons";
import { useIsFetching } from "@tanstack/react-query";
import { Button } from "antd";
import { useState, type CSSProperties, type ReactNode } from "react";
import { useSession } from "../../../src/kit/data/use-session";
import { kitMessages } from "../../../src/kit/messages";
import { useInvalidatePaths } from "../../../src/kit/data/use-invalidate-paths";
import type { Uploaded } from "./documents";
import { deskMessages as words } from "../desk-messages";
import { usePan } from "../checks/use-pan";
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

interface SheetProps {
  file: string;
  label: string;
  /** Of the record's resource. */
  path: string;
  view: View;
}

/** A picture, which is laid out by its own ratio once that is known. */
function Sheet({ file, label, path, view: { zoom, turns } }: SheetProps) {
  const { fileUrl } = useSession();
  const refresh = useInvalidatePaths();
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
              refresh([path]);
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
  path: string;
  /** The picture is not loaded before it is asked for. */
  covered: boolean;
  onReveal: () => void;
  view: View;
}

/** In the place of a picture; the lines only look like one. */
function Cover({ label, onReveal }: { label: string; onReveal: () => void }) {
  return (
    <div className="kyc-cover">
      <span className="kyc-blurred" aria-hidden />
      <Button
        icon={<EyeOutlined aria-hidden />}
        onClick={({ currentTarget }) => {
          // The button goes; the keys of the viewer go on from the stage.
          currentTarget.closest<HTMLElement>("[role=tabpanel]")?.focus();
          onReveal();
        }}
      >
        {kitMessages.showValue(label)}
      </Button>
      <p>{words.covered}</p>
    </div>
  );
}

/** The chosen document, large. Zoomed, it is moved by dragging, by scrolling and with the arrow keys. */
export function DocumentStage({ id, labelledBy, document, path, covered, onReveal, view }: DocumentStageProps) {
  const { kind, label, file, pdf } = document;
  const { fileUrl } = useSession();
  const stage = usePan(view.zoom);
  // A list may know only that there is a document: the record itself, on its way, has the address.
  const loading = useIsFetching({ queryKey: ["data", "default", path, "one"] }) > 0;
  const content = () => {
    if (file === undefined) {
      return loading ? <span className="load-spinner" aria-hidden="true" /> : <Notice text={words.noAddress} />;
    }
    if (covered) return <Cover label={label} onReveal={onReveal} />;
    if (!pdf) return <Sheet key={kind} file={file} label={label} path={path} view={view} />;
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
      // Without a mouse it is moved with the arrow keys.
      tabIndex={0}
    >
      {content()}
    </div>
  );
}
