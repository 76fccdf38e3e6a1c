import { useState } from "react";
import { Link } from "react-router";
import { recordPath } from "../data/record-path";
import { useSession, type KitSession } from "../data/use-session";
import { useRowSource } from "../data/use-row-source";
import { getPermission } from "../define/actions-of";
import type { Row } from "../define/field";
import { toTitleCase } from "../define/fields";
import { listRelated, type Related } from "../define/related";
import type { Resource } from "../define/resource";
import { getRowId } from "../define/row";
import { kitMessages as words } from "../messages";
import { formatTotal } from "../numbers";
import { recordMessages } from "../record-messages";
import { RecordList } from "../table/record-list";

const PAGE_SIZE = 5;

type RelatedCall = Pick<Related, "list" | "by">;

const relatedResourceOf = ({ list }: RelatedCall, { resources }: KitSession) =>
  resources.find(({ name }) => name === list);

/** Returns whether every backend supports the parameter: the other list has a filter of this name without a feature. */
const isFilter = ({ filters }: Resource, by: string) =>
  filters.some(({ name, feature }) => name === by && feature === undefined);

/** Returns the resource of a related list, if the backend can filter by the record and the user may see the list. */
export function getRelatedResource(related: RelatedCall, row: Row, session: KitSession): Resource | undefined {
  const other = relatedResourceOf(related, session);
  if (!other || getRowId(row) === "" || !session.allows(getPermission(other, "list"))) return undefined;
  if (other.feature && !session.offers(other.feature)) return undefined;
  return isFilter(other, related.by) || session.offers("lists.related") ? other : undefined;
}

/** Returns the paths that a resource's related lists read. */
export const getRelatedPaths = (resource: Resource, session: KitSession) =>
  listRelated(resource).flatMap((related) => relatedResourceOf(related, session)?.path ?? []);

/** Returns the title of a related list. Several lists of one resource also name the field that refers to the record. */
export function getRelatedTitle({ names, filters }: Resource, { by, isOneOfSeveral }: Related): string {
  if (!isOneOfSeveral) return names.many;
  return recordMessages.relatedBy(names.many, filters.find(({ name }) => name === by)?.label ?? toTitleCase(by));
}

interface RelatedListProps {
  other: Resource;
  title: string;
  by: string;
  row: Row;
}

/** Shows the related records of another list, in the server's default order. */
export function RelatedList({ other, title, by, row }: RelatedListProps) {
  const { names, path, fields, list } = other;
  const { allows } = useSession();
  const [page, setPage] = useState(1);
  const source = useRowSource(path, { page, size: PAGE_SIZE, filters: [[by, getRowId(row)]] });
  const { total = 0, totalIsMinimum } = source;
  return (
    <section className="panel related">
      <h2 className="panel-title">
        {title}
        {total > PAGE_SIZE && isFilter(other, by) && (
          <Link to={`/${other.name}?${new URLSearchParams({ [by]: getRowId(row) })}`}>
            {recordMessages.seeAll(names.many, formatTotal({ total, totalIsMinimum }))}
          </Link>
        )}
      </h2>
      <RecordList
        name={title}
        fields={fields}
        columns={list.columns}
        collapsedColumns={list.collapsedColumns}
        source={source}
        texts={{
          loading: words.loadingList(names.many),
          error: words.listError(names.many),
          empty: recordMessages.nothingYet,
        }}
        hrefOf={(one) => recordPath(other, one, allows)}
        paging={{ page, size: PAGE_SIZE, onPage: setPage }}
      />
    </section>
  );
}
