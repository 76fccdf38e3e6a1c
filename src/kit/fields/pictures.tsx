import { FileImageOutlined } from "@ant-design/icons";
import { useState } from "react";
import { useSession } from "../data/use-session";
import { kitMessages as words } from "../messages";
import { toAddress } from "../read-value";

/** What an address of a picture may be: hostile schemes such as `javascript:` count as none. */
const usable = (source: unknown): string | undefined => {
  const text = toAddress(source);
  return text && !/^(?!https?:)[a-z][a-z0-9+.-]*:/i.test(text) ? text : undefined;
};

/** A small picture next to a name; a placeholder where there is none, or where it cannot be loaded. */
export function Picture({ source }: { source: unknown }) {
  const { fileUrl } = useSession();
  const path = usable(source);
  const [broken, setBroken] = useState<string>();
  return (
    <span className="thumbnail">
      {path && path !== broken ? (
        <img src={fileUrl(path)} alt="" loading="lazy" onError={() => setBroken(path)} />
      ) : (
        <FileImageOutlined aria-hidden />
      )}
    </span>
  );
}

/** Pictures side by side, each a link to itself; a broken one says so. */
export function Pictures({ label, sources, perRow }: { label: string; sources: readonly unknown[]; perRow: 2 | 3 }) {
  const { fileUrl } = useSession();
  const [broken, setBroken] = useState<readonly number[]>([]);
  return (
    <ul className={`pictures per-row-${perRow}`} aria-label={label}>
      {sources.map((source, index) => {
        const path = usable(source);
        const name = words.picture(label, index + 1);
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
