import { useSession } from "../../src/kit/data/use-session";
import type { RenderProps } from "../../src/kit/define/field";
import { kitMessages } from "../../src/kit/messages";
import { isFileReference } from "../../src/kit/read-value";
import { StatusTag } from "../../src/kit/ui/status-tag";
import { vendorMessages } from "./messages";

const words = vendorMessages.document;

const LABELS = {
  uploaded: { label: words.uploaded },
  missing: { label: words.missing },
} as const;

/**
 * Returns the path or URL of a document. Without one, returns "uploaded" for any other truthy value, which means that
 * the document exists but the server sent no link, and "missing" otherwise.
 */
export function readDocument(document: unknown): string {
  if (isFileReference(document)) return document;
  return document ? "uploaded" : "missing";
}

/** Shows whether a document was uploaded, with a link that opens its file in a new tab. */
export function DocumentValue({ label, value }: RenderProps) {
  const { fileUrl } = useSession();
  const href = isFileReference(value) ? fileUrl(value) : undefined;
  return (
    <span className="inline">
      <StatusTag value={href === undefined ? value : "uploaded"} valueLabels={LABELS} />
      {href && (
        <a href={href} target="_blank" rel="noreferrer" aria-label={kitMessages.openDocument(label)}>
          {kitMessages.open}
        </a>
      )}
    </span>
  );
}
