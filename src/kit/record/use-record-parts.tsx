import { Suspense, type ReactNode } from "react";
import { useSession, type KitSession } from "../data/use-session";
import type { Resource } from "../define/resource";
import type { Row } from "../define/field";
import type { CustomPart, Part } from "../define/resource";
import { RecordSection } from "./record-section";
import { RelatedList, getRelatedResource } from "./related-list";

/** A part in the form that the page renders. */
interface ReadyPart {
  title: string;
  pageOnly: boolean;
  content: ReactNode;
  /** What the page shows instead of the content, before the record. */
  task?: ReactNode;
}

function toReady(part: Part<Row, string>, resource: Resource, row: Row, session: KitSession): ReadyPart | undefined {
  if ("component" in part) {
    const { title, pageOnly = false, feature, component, task } = part;
    if (feature && !session.offers(feature)) return undefined;
    // A part that is still loading must not suspend the other parts.
    const render = (Component: CustomPart["component"]) => (
      <Suspense>
        <Component resource={resource} row={row} />
      </Suspense>
    );
    return { title, pageOnly, content: render(component), task: task && render(task) };
  }
  if ("fields" in part) {
    if (part.visible && !part.visible(row)) return undefined;
    return {
      title: part.title,
      pageOnly: false,
      content: <RecordSection resource={resource} row={row} section={part} />,
    };
  }
  const other = getRelatedResource(part, row, session);
  return (
    other && { title: other.names.many, pageOnly: true, content: <RelatedList other={other} by={part.by} row={row} /> }
  );
}

/**
 * Returns the resource's parts, then the shared parts: with `pageOnly`, the parts that only the record's page shows;
 * without, the parts that the details dialog shows too.
 */
export function useRecordParts(resource: Resource, row: Row, pageOnly: boolean): readonly ReadyPart[] {
  const session = useSession();
  const { names, fields } = resource;
  const { parts = [{ title: names.one, fields: Object.keys(fields) }] } = resource;
  return [...parts, ...session.parts.filter(({ isFor }) => isFor?.(resource, session) ?? true)].flatMap((part) => {
    const ready = toReady(part, resource, row, session);
    return ready?.pageOnly === pageOnly ? [ready] : [];
  });
}
