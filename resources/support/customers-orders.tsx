import { useState } from "react";
import { recordPath } from "../../src/kit/data/record-path";
import { useSession } from "../../src/kit/data/use-session";
import { useSource } from "../../src/kit/data/use-source";
import type { Column } from "../../src/kit/define/list";
import type { PartProps, Resource } from "../../src/kit/define/resource";
import { referenceId } from "../../src/kit/define/row";
import { relatedResource } from "../../src/kit/record/related-list";
import { RecordList } from "../../src/kit/table/record-list";
import type { Ticket } from "./contract";
import { supportMessages } from "./messages";

const { orders: words, parts } = supportMessages;

const BY = "customer";
const SIZE = 5;

/** Two lines for each order: there is little room next to a ticket. */
const columnsOf = ({ fields: { shortId, finalAmount } }: Resource): readonly Column<string>[] => [
  [shortId?.label ?? "", "shortId", "createdAt"],
  [finalAmount?.label ?? "", "finalAmount", "status"],
];

function Orders({ orders, customer }: { orders: Resource; customer: string }) {
  const { allows } = useSession();
  const [page, setPage] = useState(1);
  const source = useSource(orders.path, { page, size: SIZE, filters: [[BY, customer]] });
  return (
    <section className="record-section">
      <h2>{parts.orders}</h2>
      <RecordList
        name={parts.orders}
        fields={orders.fields}
        columns={columnsOf(orders)}
        source={source}
        texts={words}
        hrefOf={(order) => recordPath(orders, order, allows)}
        paging={{ page, size: SIZE, onPage: setPage }}
      />
    </section>
  );
}

/** What the owner of the ticket bought, newest first, where the backend can tell and the person may see it. */
export function CustomersOrders({ row }: PartProps) {
  const session = useSession();
  const customer = referenceId((row as Ticket).user);
  const orders = relatedResource({ list: "orders", by: BY }, { id: customer }, session);
  return orders && customer !== undefined && <Orders {...{ orders, customer }} />;
}
