import { Suspense, type ReactNode } from "react";
import { useSession, type Session } from "../data/use-session";
import type { Resource } from "../define/resource";
import type { Row } from "../define/field";
import type { OwnPart, Part } from "../define/resource";
import { RecordSection } from "./record-section";
import { RelatedList, relatedResource } from "./related-list";

/** A part as it is rendered, whichever way it was declared. */
interface ReadyPart {
  title: string;
  where: OwnPart["where"];
  content: ReactNode;
}

function toReady(part: Part<Row, string>, resource: Resource, row: Row, session: Session): ReadyPart | undefined {
  if ("component" in part) {
    const { title, where, feature, component: Component } = part;
    if (feature && !session.offers(feature)) return undefined;
    // A part that is loaded only now takes nothing away meanwhile.
    const content = (
      <Suspense>
        <Component resource={resource} row={row} />
      </Suspense>
    );
    return { title, where, content };
  }
  if ("fields" in part) {
    if (part.visible && !part.visible(row)) return undefined;
    return {
      title: part.title,
      where: "record",
      content: <RecordSection resource={resource} row={row} section={part} />,
    };
  }
  const other = relatedResource(part, row, session);
  return (
    other && { title: other.names.many, where: "page", content: <RelatedList other={other} by={part.by} row={row} /> }
  );
}

/** The parts of a record in one place: its resource's, then those that every record has. */
export function useParts(resource: Resource, row: Row, where: OwnPart["where"]): readonly ReadyPart[] {
  const session = useSession();
  const { names, fields } = resource;
  const { parts = [{ title: names.one, fields: Object.keys(fields) }] } = resource;
  return [...parts, ...session.parts.filter(({ isFor }) => isFor?.(resource, session) ?? true)].flatMap((part) => {
    const ready = toReady(part, resource, row, session);
    return ready?.where === where ? [ready] : [];
  });
}
