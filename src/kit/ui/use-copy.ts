import { useEffect, useState } from "react";

const SHOWN_MS = 2000;

/** Copies a text; `copied` holds for a moment. Undefined without a secure origin, where a browser has no clipboard. */
export function useCopy(text: string): { copied: boolean; copy: () => void } | undefined {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  // The types promise it; plain http on another host than localhost does not.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) return undefined;
  // Refused, it says nothing: the text can be selected.
  const copy = () =>
    void clipboard.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    );
  return { copied, copy };
}
