import { useEffect, useState } from "react";

const COPIED_MS = 2000;

/**
 * Copies a text. `copied` is then true for two seconds, which copying again does not extend. Undefined without a secure
 * origin, where browsers have no clipboard.
 */
export function useCopy(text: string): { copied: boolean; copy: () => void } | undefined {
  /**
   * The text that was copied. A boolean would still be true after `text` has changed, for example for the next record.
   */
  const [copiedText, setCopiedText] = useState<string>();
  useEffect(() => {
    if (copiedText === undefined) return;
    const timer = setTimeout(() => setCopiedText(undefined), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copiedText]);
  // The types declare it as always present, but it is missing over plain http on other hosts than localhost.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) return undefined;
  // A denied clipboard permission is ignored, because the user can still select the text.
  const copy = () =>
    void clipboard.writeText(text).then(
      () => setCopiedText(text),
      () => undefined,
    );
  return { copied: copiedText === text, copy };
}
