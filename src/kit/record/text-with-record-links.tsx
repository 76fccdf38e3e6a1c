import { Link } from "react-router";
import { useSession } from "../data/use-session";
import { getPermission } from "../define/actions-of";
import "./record.css";

/** Matches a short id such as "#632d08". */
const SHORT_ID = /(#[0-9a-f]{6})\b/i;

interface TextWithRecordLinksProps {
  text: string;
  /** The name of the resource whose records the short ids refer to. */
  resource: string;
}

/**
 * Renders a text that a person wrote. A short id in it links to a search for the record with this id. Without a search
 * on the server or the permission to see the list, there are no links. If a match is not the id of a record, the search
 * has no results.
 */
export function TextWithRecordLinks({ text, resource }: TextWithRecordLinksProps) {
  const { allows, offers } = useSession();
  if (!offers("lists.search") || !allows(getPermission({ name: resource }, "list"))) return text;
  // Splitting by a pattern with a group puts the matches at odd indexes.
  return text.split(SHORT_ID).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      <Link
        key={index}
        className="text-link"
        to={`/${resource}?${new URLSearchParams({ search: piece.slice(1).toLowerCase() })}`}
      >
        {piece}
      </Link>
    ),
  );
}
