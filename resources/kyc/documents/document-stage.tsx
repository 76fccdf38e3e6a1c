import { EyeOutlined, FileImageOutlined, ReloadOutlined } from "@ant-design/icons";
import { useIsFetching } from "@tanstack/react-query";
import { Button } from "antd";
import { useState, type CSSProperties, type ReactNode } from "react";
import { useSession } from "../../../src/kit/data/use-session";
import { kitMessages } from "../../../src/kit/messages";
import { useInvalidatePaths } from "../../../src/kit/data/use-invalidate-paths";
import type { UploadedDocument } from "./documents";
import { deskMessages as words } from "../desk-messages";
import { useDragToPan } from "../checks/use-drag-to-pan";
import type { DocumentView } from "./use-view";

/** Aspect ratio of an image without intrinsic size, such as some SVGs. */
const DEFAULT_RATIO = 1.5;

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
  /** Path of the record's resource. */
  path: string;
  view: DocumentView;
}

/** An image, laid out by its aspect ratio once it is known. */
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
              // Refetching the record returns new URLs.
              refresh([path]);
            }}
          >
            {kitMessages.tryAgain}
          </Button>
        </Notice>
      </div>
    );
  }
  const upright = ratio ?? DEFAULT_RATIO;
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
            setRatio(naturalWidth > 0 && naturalHeight > 0 ? naturalWidth / naturalHeight : DEFAULT_RATIO)
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
  document: UploadedDocument;
  path: string;
  /** Whether the image waits for a click before it loads. */
  covered: boolean;
  onReveal: () => void;
  view: DocumentView;
}

/** Placeholder for an image that is not loaded. Its blurred lines are decoration, not the document. */
function Cover({ label, onReveal }: { label: string; onReveal: () => void }) {
  return (
    <div className="kyc-cover">
      <span className="kyc-blurred" aria-hidden />
      <Button
        icon={<EyeOutlined aria-hidden />}
        onClick={({ currentTarget }) => {
          // The button is about to be removed. Focus the panel so that the viewer's keys keep working.
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

/** Shows the chosen document. When zoomed, it moves by dragging, scrolling and the arrow keys. */
export function DocumentStage({ id, labelledBy, document, path, covered, onReveal, view }: DocumentStageProps) {
  const { kind, label, file, pdf } = document;
  const { fileUrl } = useSession();
  const stage = useDragToPan(view.zoom);
  // A list may know only that a document exists. The record that is being loaded has its URL.
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
      // Focusable so that the arrow keys can scroll it.
      tabIndex={0}
    >
      {content()}
    </div>
  );
}
