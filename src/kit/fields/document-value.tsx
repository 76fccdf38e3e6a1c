import { useSession } from "../data/use-session";
import { kitMessages as words } from "../messages";
import { StatusTag } from "../ui/status-tag";

/** Returns whether a value is a file's path or URL. Any other truthy value only means that the document exists. */
export const isFileReference = (value: unknown): value is string =>
  typeof value === "string" && /^(https?:\/\/|\/(?![/\\]))/.test(value);

const LOOKS = {
  yes: { label: words.uploaded, tone: "green" },
  no: { label: words.notUploaded, tone: "neutral" },
} as const;

/** Shows whether a document was uploaded, with a link that opens the file in a new tab, if known. */
export function DocumentValue({ label, value }: { label: string; value: unknown }) {
  const { fileUrl } = useSession();
  const file = isFileReference(value) ? fileUrl(value) : undefined;
  return (
    <span className="inline">
      <StatusTag value={value ? "yes" : "no"} looks={LOOKS} />
      {file && (
        <a href={file} target="_blank" rel="noreferrer" aria-label={words.openDocument(label)}>
          {words.open}
        </a>
      )}
    </span>
  );
}
