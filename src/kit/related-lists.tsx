import { useList, type HttpError } from "@refinedev/core";
import { keepPreviousData } from "@tanstack/react-query";
import { Pagination } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { permissionFor } from "./actions";
import { useBackend } from "./backend";
import type { Row } from "./define-record";
import type { Resource } from "./define-resource";
import { LoadError, LoadingText } from "./load-state";
import { kitMessages as words } from "./messages";
import { recordPath } from "./record-path";
import { RecordTable } from "./record-table";
import { idOf } from "./row";
import { toCells } from "./table-cells";

const SHOWN = 5;

type Related = NonNullable<Resource["related"]>[number];

function RelatedList({ related, other, id }: { related: Related; other: Resource; id: string }) {
  const { title, parameter } = related;
  const { allows } = useBackend();
  const [page, setPage] = useState(1);
  const { data, error, isPlaceholderData, refetch } = useList<Row, HttpError>({
    resource: other.path,
    pagination: { currentPage: page, pageSize: SHOWN },
    filters: [{ field: parameter, operator: "eq", value: id }],
    errorNotification: false,
    queryOptions: { placeholderData: keepPreviousData },
  }).query;
  const { total = 0, data: rows = [] } = data ?? {};
  const filtered = other.list.filters?.some(({ name }) => name === parameter);
  return (
    <section className="panel related">
      <h2 className="panel-title">
        {title}
        {total > SHOWN && filtered && (
          <Link to={`/${other.name}?${new URLSearchParams({ [parameter]: id })}`}>{words.seeAll(title, total)}</Link>
        )}
      </h2>
      {error && <LoadError text={other.words.loadError} error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingText text={other.words.loading} />}
      {data && rows.length === 0 && <p className="load-state">{words.nothingYet}</p>}
      {rows.length > 0 && (
        <RecordTable
          name={title}
          fields={other.fields}
          cells={toCells(other.fields, other.list.columns, [])}
          rows={rows}
          busy={isPlaceholderData}
          hrefOf={(row) => recordPath(other, row, allows)}
        />
      )}
      {total > SHOWN && (
        <Pagination
          className="pagination"
          size="small"
          current={page}
          pageSize={SHOWN}
          total={total}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </section>
  );
}

/** The paths that a resource's related lists read. */
export const relatedPaths = ({ related = [] }: Resource, resources: readonly Resource[]) =>
  resources.filter(({ name }) => related.some((one) => one.resource === name)).map(({ path }) => path);

/** What belongs to a record in other lists, newest first, where the backend can tell and the person may see it. */
export function RelatedLists({ resource, row }: { resource: Resource; row: Row }) {
  const { resources, offers, allows } = useBackend();
  return (resource.related ?? []).map((related) => {
    const other = resources.find(({ name }) => name === related.resource);
    if (!other || idOf(row) === "" || !allows(permissionFor(other, "list"))) return null;
    if (related.feature && !offers(related.feature)) return null;
    return <RelatedList key={related.title} related={related} other={other} id={idOf(row)} />;
  });
}
