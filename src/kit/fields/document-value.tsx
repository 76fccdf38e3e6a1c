import { useSession } from "../data/use-session";
import { kitMessages as words } from "../messages";
import { StatusTag } from "../ui/status-tag";

/** Whether a value names a file, by its path or by an address; truthy may mean just that there is one. */
export const isFile = (value: unknown): value is string =>
  typeof value === "string" && /^(https?:\/\/|\/(?![/\\]))/.test(value);

const LOOKS = {
  yes: { label: words.uploaded, tone: "green" },
  no: { label: words.notUploaded, tone: "neutral" },
} as const;

/** Whether a document was uploaded; one that names a file can be opened in a tab of its own. */
export function DocumentValue({ label, value }: { label: string; value: unknown }) {
  const { fileUrl } = useSession();
  const file = isFile(value) ? fileUrl(value) : undefined;
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
