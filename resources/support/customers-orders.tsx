import { useState } from "react";
import { recordPath } from "../../src/kit/data/record-path";
import { useSession } from "../../src/kit/data/use-session";
import { useRowSource } from "../../src/kit/data/use-row-source";
import type { Column } from "../../src/kit/define/list";
import type { PartProps, Resource } from "../../src/kit/define/resource";
import { getReferenceId } from "../../src/kit/define/row";
import { getRelatedResource } from "../../src/kit/record/related-list";
import { RecordList } from "../../src/kit/table/record-list";
import type { Ticket } from "./contract";
import { supportMessages } from "./messages";
import { ticketPartMessages } from "./part-messages";

const { parts } = supportMessages;
const words = ticketPartMessages.orders;

const CUSTOMER_FIELD = "customer";
const PAGE_SIZE = 5;

/** Two values per cell, because the space beside a ticket is narrow. */
const createColumns = ({ fields: { shortId, finalAmount } }: Resource): readonly Column<string>[] => [
  [shortId?.label ?? "", "shortId", "createdAt"],
  [finalAmount?.label ?? "", "finalAmount", "status"],
];

function OrderList({ orders, customer }: { orders: Resource; customer: string }) {
  const { allows } = useSession();
  const [page, setPage] = useState(1);
  const source = useRowSource(orders.path, { page, size: PAGE_SIZE, filters: [[CUSTOMER_FIELD, customer]] });
  return (
    <section className="record-section">
      <h2>{parts.orders}</h2>
      <RecordList
        name={parts.orders}
        fields={orders.fields}
        columns={createColumns(orders)}
        source={source}
        texts={words}
        hrefOf={(order) => recordPath(orders, order, allows)}
        paging={{ page, size: PAGE_SIZE, onPage: setPage }}
      />
    </section>
  );
}

/** Orders of the ticket's owner, newest first, if the backend offers them and the person may see them. */
export function CustomerOrders({ row }: PartProps) {
  const session = useSession();
  const customer = getReferenceId((row as Ticket).user);
  const orders = getRelatedResource({ list: "orders", by: CUSTOMER_FIELD }, { id: customer }, session);
  return orders && customer !== undefined && <OrderList {...{ orders, customer }} />;
}
