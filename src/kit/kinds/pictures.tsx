import { FileImageOutlined } from "@ant-design/icons";
import { useState } from "react";
import { useSession } from "../data/use-session";
import { kitMessages as words } from "../messages";
import { toText } from "../format";
import { toUrl } from "../read-value";

/** Returns the URL of a picture, or undefined if it is missing or has an unsafe scheme such as `javascript:`. */
const safePictureUrl = (source: unknown): string | undefined => {
  const text = toUrl(source);
  return text && !/^(?!https?:)[a-z][a-z0-9+.-]*:/i.test(text) ? text : undefined;
};

/**
 * Returns the path of an uploaded picture's thumbnail, and any other URL unchanged. Lists load this file, so it does
 * not import the path from providers/pictures.
 */
const toThumbnail = (path: string) => path.replace(/^(\/files\/products\/uploads\/\w+)\.webp$/, "$1-160.webp");

/** A thumbnail next to a name. Shows a placeholder if the picture is missing or fails to load. */
export function Picture({ source }: { source: unknown }) {
  const { fileUrl } = useSession();
  const path = safePictureUrl(source);
  const [broken, setBroken] = useState<string>();
  return (
    <span className="thumbnail">
      {path && path !== broken ? (
        <img src={fileUrl(toThumbnail(path))} alt="" loading="lazy" onError={() => setBroken(path)} />
      ) : (
        <FileImageOutlined aria-hidden />
      )}
    </span>
  );
}

/** Returns the alternative text of a picture, from an object with `alt`. */
const altOf = (source: unknown) => toText((source as { alt?: unknown } | null)?.alt);

/** A row of pictures, each linked to its file. A picture that fails to load is marked. */
export function Pictures({ label, sources, perRow }: { label: string; sources: readonly unknown[]; perRow: 2 | 3 }) {
  const { fileUrl } = useSession();
  const [broken, setBroken] = useState<readonly number[]>([]);
  return (
    <ul className={`pictures per-row-${perRow}`} aria-label={label}>
      {sources.map((source, index) => {
        const path = safePictureUrl(source);
        const name = altOf(source) ?? words.picture(label, index + 1);
        return (
          <li key={index}>
            {path && !broken.includes(index) ? (
              <a href={fileUrl(path)} target="_blank" rel="noreferrer">
                <img
                  src={fileUrl(path)}
                  alt={name}
                  loading="lazy"
                  onError={() => setBroken((others) => [...others, index])}
                />
              </a>
            ) : (
              <span className="broken-picture">
                <FileImageOutlined aria-hidden />
                {words.brokenPicture}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
