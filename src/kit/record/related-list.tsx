import { useState } from "react";
import { Link } from "react-router";
import { recordPath } from "../data/record-path";
import { useSession, type Session } from "../data/use-session";
import { useSource } from "../data/use-source";
import { permissionFor } from "../define/actions-of";
import type { Row } from "../define/field";
import type { Resource } from "../define/resource";
import { idOf } from "../define/row";
import { kitMessages as words } from "../messages";
import { RecordList } from "../table/record-list";

const PAGE_SIZE = 5;

interface Related {
  list: string;
  by: string;
}

const relatedResourceOf = ({ list }: Related, { resources }: Session) => resources.find(({ name }) => name === list);

/** Tests whether every backend supports the parameter: the other list then has a filter with that name. */
const isFilter = ({ filters }: Resource, by: string) =>
  filters.some(({ name, feature }) => name === by && feature === undefined);

/** Returns the resource of a related list, if the backend can filter by the record and the user may see the list. */
export function relatedResource(related: Related, row: Row, session: Session): Resource | undefined {
  const other = relatedResourceOf(related, session);
  if (!other || idOf(row) === "" || !session.allows(permissionFor(other, "list"))) return undefined;
  return isFilter(other, related.by) || session.offers("lists.related") ? other : undefined;
}

/** Returns the paths that a resource's related lists read. */
export const relatedPaths = ({ parts = [] }: Resource, session: Session) =>
  parts.flatMap((part) => ("list" in part ? (relatedResourceOf(part, session)?.path ?? []) : []));

/** Shows the related records of another list, newest first. */
export function RelatedList({ other, by, row }: { other: Resource; by: string; row: Row }) {
  const { names, path, fields, list } = other;
  const { allows } = useSession();
  const [page, setPage] = useState(1);
  const source = useSource(path, { page, size: PAGE_SIZE, filters: [[by, idOf(row)]] });
  const { total = 0 } = source;
  return (
    <section className="panel related">
      <h2 className="panel-title">
        {names.many}
        {total > PAGE_SIZE && isFilter(other, by) && (
          <Link to={`/${other.name}?${new URLSearchParams({ [by]: idOf(row) })}`}>
            {words.seeAll(names.many, total)}
          </Link>
        )}
      </h2>
      <RecordList
        name={names.many}
        fields={fields}
        columns={list.columns}
        tucked={list.tucked}
        source={source}
        texts={{
          loading: words.loadingList(names.many),
          error: words.listError(names.many),
          empty: words.nothingYet,
        }}
        hrefOf={(one) => recordPath(other, one, allows)}
        paging={{ page, size: PAGE_SIZE, onPage: setPage }}
      />
    </section>
  );
}
