import {
  ExpandOutlined,
  ExportOutlined,
  LeftOutlined,
  RightOutlined,
  RotateRightOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from "@ant-design/icons";
import { Button } from "antd";
import type { ReactNode } from "react";
import { useSession } from "../../../src/kit/data/use-session";
import { kitMessages } from "../../../src/kit/messages";
import type { UploadedDocument } from "./documents";
import { deskMessages as words } from "../desk-messages";
import { ZOOM_LEVELS, type useDocumentView, type DocumentView } from "./use-view";

interface ToolProps {
  label: string;
  icon: ReactNode;
  /** Whether the button would do nothing now. It stays focusable so that the viewer's keys keep working. */
  isInactive?: boolean;
  onPress: () => void;
}

function Tool({ label, icon, isInactive = false, onPress }: ToolProps) {
  return (
    <Button type="text" aria-label={label} aria-disabled={isInactive} data-hint={label} icon={icon} onClick={onPress} />
  );
}

interface ViewerToolsProps {
  document: UploadedDocument;
  /** Whether the image is not loaded yet, so that there is nothing to zoom. */
  covered: boolean;
  /** Whether there are other documents. */
  several: boolean;
  view: DocumentView;
  tools: Pick<ReturnType<typeof useDocumentView>, "zoomIn" | "zoomOut" | "rotate" | "fit">;
  onTurn: (by: number) => void;
}

/** Toolbar above the chosen document. */
export function ViewerTools({
  document: { file, label, pdf },
  covered,
  several,
  view,
  tools,
  onTurn,
}: ViewerToolsProps) {
  const { fileUrl } = useSession();
  const { zoom } = view;
  return (
    <div className="kyc-tools" role="group" aria-label={words.tools}>
      {file !== undefined && !pdf && !covered && (
        <>
          <Tool
            label={words.zoomOut}
            icon={<ZoomOutOutlined aria-hidden />}
            isInactive={zoom <= ZOOM_LEVELS[0]}
            onPress={tools.zoomOut}
          />
          <output aria-label={words.zoom}>{words.percent(zoom)}</output>
          <Tool
            label={words.zoomIn}
            icon={<ZoomInOutlined aria-hidden />}
            isInactive={zoom >= (ZOOM_LEVELS.at(-1) ?? zoom)}
            onPress={tools.zoomIn}
          />
          <Tool label={words.fit} icon={<ExpandOutlined aria-hidden />} onPress={tools.fit} />
          <Tool label={words.rotate} icon={<RotateRightOutlined aria-hidden />} onPress={tools.rotate} />
          <a href={fileUrl(file)} target="_blank" rel="noreferrer" className="kyc-open" title={kitMessages.open}>
            <ExportOutlined aria-hidden />
            <span className="visually-hidden">{kitMessages.openDocument(label)}</span>
          </a>
        </>
      )}
      {several && (
        <span className="kyc-turns">
          <Tool label={words.previous} icon={<LeftOutlined aria-hidden />} onPress={() => onTurn(-1)} />
          <Tool label={words.next} icon={<RightOutlined aria-hidden />} onPress={() => onTurn(1)} />
        </span>
      )}
    </div>
  );
}

/** Explains the viewer's keys. Hidden on touch screens and on narrow screens. */
export function KeysHint() {
  const { keys } = words;
  return (
    <p className="kyc-keys">
      <kbd>+</kbd> <kbd>−</kbd> {keys.zoom} <kbd>0</kbd> {keys.fit} <kbd>{keys.rotateKey}</kbd> {keys.rotate}{" "}
      <kbd>←</kbd> <kbd>→</kbd> {keys.turn}
    </p>
  );
}
