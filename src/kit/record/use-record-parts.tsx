import { Suspense, type ComponentType, type ReactNode } from "react";
import { useSession, type KitSession } from "../data/use-session";
import type { Resource } from "../define/resource";
import type { Row } from "../define/field";
import { listRelated, type Related } from "../define/related";
import type { Part, PartProps } from "../define/resource";
import { RecordSection } from "./record-section";
import { RelatedList, getRelatedResource, getRelatedTitle } from "./related-list";

/** A part in the form that the page renders. */
interface ReadyPart {
  title: string;
  pageOnly: boolean;
  content: ReactNode;
  /** Content that the page shows before the record, in place of the part. */
  task?: ReactNode;
}

function toReady(part: Part<Row, string>, resource: Resource, row: Row, session: KitSession): ReadyPart | undefined {
  if ("fields" in part) {
    if (part.visible && !part.visible(row)) return undefined;
    return {
      title: part.title,
      pageOnly: false,
      content: <RecordSection resource={resource} row={row} section={part} />,
    };
  }
  const { title, feature, component, page } = part;
  if (feature && !session.offers(feature)) return undefined;
  // A part that is still loading must not suspend the other parts.
  const render = (Component: ComponentType<PartProps> | undefined) =>
    Component && (
      <Suspense>
        <Component resource={resource} row={row} />
      </Suspense>
    );
  return component
    ? { title, pageOnly: false, content: render(component), task: render(page) }
    : { title, pageOnly: true, content: render(page) };
}

function toReadyList(related: Related, row: Row, session: KitSession): ReadyPart | undefined {
  const other = getRelatedResource(related, row, session);
  if (!other) return undefined;
  const title = getRelatedTitle(other, related);
  return { title, pageOnly: true, content: <RelatedList other={other} title={title} by={related.by} row={row} /> };
}

/**
 * Returns the resource's parts, its related lists and the shared parts: with `pageOnly`, the parts that only the record's
 * page shows; without, the parts that the details dialog shows too.
 */
export function useRecordParts(resource: Resource, row: Row, pageOnly: boolean): readonly ReadyPart[] {
  const session = useSession();
  const { names, fields } = resource;
  const { parts = [{ title: names.one, fields: Object.keys(fields) }] } = resource;
  const shared = session.parts.filter(({ isFor }) => isFor?.(resource, session) ?? true);
  return [
    ...parts.map((part) => toReady(part, resource, row, session)),
    ...listRelated(resource).map((related) => toReadyList(related, row, session)),
    ...shared.map((part) => toReady(part, resource, row, session)),
  ].flatMap((ready) => (ready?.pageOnly === pageOnly ? [ready] : []));
}
