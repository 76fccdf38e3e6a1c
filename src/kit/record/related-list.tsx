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

const SIZE = 5;

interface Related {
  list: string;
  by: string;
}

const otherOf = ({ list }: Related, { resources }: Session) => resources.find(({ name }) => name === list);

/** Whether every backend takes the parameter: then the other list has a filter of that name. */
const isFilter = ({ filters }: Resource, by: string) =>
  filters.some(({ name, feature }) => name === by && feature === undefined);

/** The resource of a related list, where the backend can tell what belongs to the record and the person may see it. */
export function relatedResource(related: Related, row: Row, session: Session): Resource | undefined {
  const other = otherOf(related, session);
  if (!other || idOf(row) === "" || !session.allows(permissionFor(other, "list"))) return undefined;
  return isFilter(other, related.by) || session.offers("lists.related") ? other : undefined;
}

/** The paths that a resource's related lists read. */
export const relatedPaths = ({ parts = [] }: Resource, session: Session) =>
  parts.flatMap((part) => ("list" in part ? (otherOf(part, session)?.path ?? []) : []));

/** What belongs to a record in another list, newest first. */
export function RelatedList({ other, by, row }: { other: Resource; by: string; row: Row }) {
  const { names, path, fields, list } = other;
  const { allows } = useSession();
  const [page, setPage] = useState(1);
  const source = useSource(path, { page, size: SIZE, filters: [[by, idOf(row)]] });
  const { total = 0 } = source;
  return (
    <section className="panel related">
      <h2 className="panel-title">
        {names.many}
        {total > SIZE && isFilter(other, by) && (
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
        paging={{ page, size: SIZE, onPage: setPage }}
      />
    </section>
  );
}
