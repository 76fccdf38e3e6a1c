import { Suspense, type ReactNode } from "react";
import { useSession, type KitSession } from "../data/use-session";
import type { Resource } from "../define/resource";
import type { Row } from "../define/field";
import { listRelated, type Related } from "../define/related";
import type { Part, PartProps } from "../define/resource";
import { RecordSection } from "./record-section";
import { RelatedList, getRelatedResource, getRelatedTitle } from "./related-list";

/** The details dialog, the columns of a record's page, or the tabs for the parts that only the page has. */
export type Place = "dialog" | "main" | "side" | "tabs";

/** A part in the form that the page renders. */
interface ReadyPart {
  title: string;
  pageOnly: boolean;
  content: ReactNode;
}

/** Returns whether the page of a resource's records has a side column. */
export const hasSideColumn = ({ parts = [] }: Resource) => parts.some((part) => Array.isArray(part));

function toReady(
  part: Part<Row, string>,
  { resource, row }: PartProps,
  session: KitSession,
  place: Place,
): ReadyPart | undefined {
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
  const Component = place === "dialog" ? component : (page ?? component);
  // A part that is still loading must not suspend the other parts.
  const content = Component && (
    <Suspense>
      <Component resource={resource} row={row} />
    </Suspense>
  );
  return { title, pageOnly: !component, content };
}

function toReadyList(related: Related, row: Row, session: KitSession): ReadyPart | undefined {
  const other = getRelatedResource(related, row, session);
  if (!other) return undefined;
  const title = getRelatedTitle(other, related);
  return { title, pageOnly: true, content: <RelatedList other={other} title={title} by={related.by} row={row} /> };
}

/** Returns the parts of a record at a place, in this order: its resource's own, its related lists, the shared ones. */
export function useRecordParts(resource: Resource, row: Row, place: Place): readonly ReadyPart[] {
  const session = useSession();
  const { names, fields } = resource;
  const { parts = [{ title: names.one, fields: Object.keys(fields) }] } = resource;
  const shared = session.parts.filter(({ isFor }) => isFor?.(resource, session) ?? true);
  const isInColumns = hasSideColumn(resource) && (place === "main" || place === "side");
  const isHere = (isSide: boolean) => !isInColumns || isSide === (place === "side");
  const prepare = (part: Part<Row, string>) => toReady(part, { resource, row }, session, place);
  return [
    ...parts
      .filter((part) => isHere(Array.isArray(part)))
      .flat()
      .map(prepare),
    ...listRelated(resource).map((related) => toReadyList(related, row, session)),
    ...shared.filter(({ side = false }) => isHere(side)).map(prepare),
  ].flatMap((ready) => (ready?.pageOnly === (place === "tabs") ? [ready] : []));
}
