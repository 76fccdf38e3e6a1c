import { useEffect, useState } from "react";

const COPIED_MS = 2000;

/**
 * Copies a text. `copied` is true for two seconds afterwards. Undefined without a secure origin, where browsers have no
 * clipboard.
 */
export function useCopy(text: string): { copied: boolean; copy: () => void } | undefined {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  // The types declare it as always present, but it is missing over plain http on other hosts than localhost.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) return undefined;
  // A refusal is ignored, because the user can still select the text.
  const copy = () =>
    void clipboard.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    );
  return { copied, copy };
}
