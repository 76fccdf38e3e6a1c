import { useSession } from "../data/use-session";
import { kitMessages as words } from "../messages";
import { StatusTag } from "../ui/status-tag";

/**
 * Returns whether a value is an absolute path or an http(s) URL of a file. Any other truthy value means that the
 * document exists, but has no link.
 */
export const isFileReference = (value: unknown): value is string =>
  typeof value === "string" && /^(https?:\/\/|\/(?![/\\]))/.test(value);

const LABELS = {
  yes: { label: words.uploaded, tone: "green" },
  no: { label: words.notUploaded, tone: "neutral" },
} as const;

/**
 * Shows whether a document was uploaded. If the value is a path or URL, adds a link that opens the file in a new tab.
 */
export function DocumentValue({ label, value }: { label: string; value: unknown }) {
  const { fileUrl } = useSession();
  const href = isFileReference(value) ? fileUrl(value) : undefined;
  return (
    <span className="inline">
      <StatusTag value={value ? "yes" : "no"} valueLabels={LABELS} />
      {href && (
        <a href={href} target="_blank" rel="noreferrer" aria-label={words.openDocument(label)}>
          {words.open}
        </a>
      )}
    </span>
  );
}
