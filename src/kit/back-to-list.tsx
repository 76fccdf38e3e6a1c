import { ArrowLeftOutlined } from "@ant-design/icons";
import { Link, useLocation } from "react-router";
import type { Resource } from "./define-resource";
import { kitMessages as words } from "./messages";
import { listQuery } from "./record-path";

/** The way from a record or form back to its list. */
export function BackToList({ resource }: { resource: Resource }) {
  const { state } = useLocation() as { state: unknown };
  const query = listQuery(resource, state);
  return (
    <Link to={{ pathname: `/${resource.name}`, search: query ? `?${query}` : "" }} className="back-link">
      <ArrowLeftOutlined aria-hidden /> {words.backToList(resource.words.menu)}
    </Link>
  );
}
