import { UploadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useEffect, useRef, useState, type DragEvent } from "react";
import { PICTURE_TYPES } from "../../../providers/pictures/contract";
import { uploadMessages as words } from "./picture-upload-messages";

const hasFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }) =>
  dataTransfer?.types.includes("Files") ?? false;

interface PictureDropZoneProps {
  /** Whether several files can be chosen. */
  multiple: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** Lets the user choose files in a dialog, drop them, or paste them anywhere in the page. */
export function PictureDropZone({ multiple, onFiles }: PictureDropZoneProps) {
  const choose = multiple ? words.choose : words.chooseOne;
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });

  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
      // Copied spreadsheet cells contain both text and a picture. They are not pasted as a picture.
      if (files.length === 0 || event.clipboardData?.types.includes("text/plain")) return;
      event.preventDefault();
      latest.current(files);
    };
    // Without this, the browser opens a file that is dropped beside the zone, and leaves the page.
    const ignore = (event: globalThis.DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    document.addEventListener("paste", onPaste);
    document.addEventListener("dragover", ignore);
    document.addEventListener("drop", ignore);
    return () => {
      document.removeEventListener("paste", onPaste);
      document.removeEventListener("dragover", ignore);
      document.removeEventListener("drop", ignore);
    };
  }, []);

  const drop = (event: DragEvent) => {
    setOver(false);
    if (!hasFiles(event)) return;
    event.preventDefault();
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <div
      className={over ? "drop-zone over" : "drop-zone"}
      onDragOver={(event) => setOver(hasFiles(event))}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p>{multiple ? words.drop : words.dropOne}</p>
      <Button icon={<UploadOutlined aria-hidden />} onClick={() => input.current?.click()}>
        {choose}
      </Button>
      <p className="drop-limits">{words.limits}</p>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        aria-label={choose}
        accept={PICTURE_TYPES.join(",")}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Reset so that the same file can be chosen again.
          target.value = "";
        }}
      />
    </div>
  );
}
