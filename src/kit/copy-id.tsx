import { CheckOutlined, CopyOutlined } from "@ant-design/icons";
import { useEffect, useState } from "react";
import { kitMessages as words } from "./messages";

const SHOWN_MS = 2000;

/** A record's id, to be read, selected or copied. Without a secure origin a browser has no clipboard: then no button. */
export function CopyId({ id }: { id: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  // The types promise it; plain http on another host than localhost does not.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  return (
    <span className="record-id">
      <span className="code">{id}</span>
      {clipboard && (
        <button
          type="button"
          className="text-button"
          onClick={() => void clipboard.writeText(id).then(() => setCopied(true))}
        >
          {copied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
          {copied ? words.copied : words.copyId}
        </button>
      )}
    </span>
  );
}
