import { ArrowLeftOutlined } from "@ant-design/icons";
import { useResourceParams } from "@refinedev/core";
import { Link, useLocation } from "react-router";
import { originListPath } from "../data/record-path";
import type { Resource } from "../define/resource";
import { recordMessages as words } from "../record-messages";
import "./record.css";

/** A link from a record or form back to its list, with the list's previous state. */
export function BackToListLink({ resource }: { resource: Resource }) {
  const { state } = useLocation() as { state: unknown };
  const { resource: known } = useResourceParams({ resource: resource.name });
  return (
    <Link to={originListPath(resource, state)} className="back-link">
      <ArrowLeftOutlined aria-hidden /> {words.backToList(known?.meta?.label ?? resource.names.many)}
    </Link>
  );
}
