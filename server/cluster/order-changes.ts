/**
 * Keeps the counters, the stale days and the external ids up to date on a cluster. A trigger on a shard can write only
 * to the same shard. So each change of an order adds rows to `order_changes`, on the shard of the order and in the same
 * transaction. server/db/gather-order-changes.ts moves these rows to the tables of the coordinator from time to time.
 * Until then, views add them to the counters and the stale days. While orders change, totals may be inexact, because
 * the nodes share no snapshot.
 */
import { getTableName } from "drizzle-orm";
import { COUNTED_TABLES, groupingLevel } from "../db/counters";
import { orders } from "../db/schema";

const counted = COUNTED_TABLES.find(({ table }) => table === orders);
if (!counted?.amount) throw new Error("COUNTED_TABLES must have an amount for orders.");
const columns = counted.columns.map(({ name }) => name);
const amount = counted.amount.name;
const columnList = columns.join(", ");

/** Grouping sets for the total, each column and all columns: [level, v1, v2, …], as in 0034-counters.sql. */
const LEVELS = [[], ...columns.map((one) => [one]), columns].map((grouped) => {
  return `(${[groupingLevel(columns, grouped), ...columns.map((column) => (grouped.includes(column) ? column : "null"))].join(", ")})`;
});

const values = columns.map((_, at) => `v${at + 1}`).join(", ");
const changeValues = (row: "new" | "old", sign: 1 | -1) =>
  `(${row}.id, ${sign}, ${columns.map((column) => `${row}.${column}`).join(", ")}, ${row}.${amount}, indian_day(${row}.created_at))`;

export const TRIGGER_FUNCTIONS = `
create or replace function note_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into order_changes (order_id, sign, ${columnList}, ${amount}, day) values ${changeValues("new", 1)};
  elsif tg_op = 'DELETE' then
    insert into order_changes (order_id, sign, ${columnList}, ${amount}, day) values ${changeValues("old", -1)};
  else
    insert into order_changes (order_id, sign, ${columnList}, ${amount}, day) values ${changeValues("new", 1)}, ${changeValues("old", -1)};
  end if;
  return null;
end $$;
create or replace function note_order_items() returns trigger language plpgsql as $$
declare
  of_order text := case when tg_op = 'DELETE' then old.order_id else new.order_id end;
  placed timestamptz;
begin
  select created_at into placed from orders where id = of_order;
  if placed is not null then
    insert into order_changes (order_id, sign, day) values (of_order, 0, indian_day(placed));
  end if;
  return null;
end $$;
create or replace function forget_orders() returns trigger language plpgsql as $$
begin
  delete from order_changes;
  delete from counters where subject = 'orders';
  return null;
end $$;`;

/**
 * Creates `order_changes`, colocated with the orders, and the triggers that fill it. A row with the sign 0 changes no
 * counter and only marks its day as stale. Citus forwards each statement to the workers verbatim, so send them one at a
 * time.
 */
export const ORDER_CHANGES_STATEMENTS = [
  `create table order_changes (
    order_id text not null,
    id uuid not null default gen_random_uuid(),
    sign smallint not null,
    ${columns.map((column) => `${column} text`).join(", ")},
    ${amount} numeric not null default 0,
    day date not null,
    primary key (order_id, id)
  )`,
  "select create_distributed_table('order_changes', 'order_id', colocate_with => 'orders')",
  "create trigger orders_noted after insert or update or delete on orders for each row execute function note_order()",
  "create trigger order_items_noted after insert or update or delete on order_items for each row execute function note_order_items()",
  "create trigger orders_emptied after truncate on orders for each statement when (is_coordinator()) execute function forget_orders()",
];

/** Selects the changes as differences, with the columns of `counters`. */
const differences = `select order_changes.id, 'orders'::text as subject, levels.level::smallint as level, ${values},
    sign::bigint as records, sign * ${amount} as amount
  from order_changes, lateral (values ${LEVELS.join(", ")}) as levels (level, ${values})`;

export const ORDER_CHANGES_VIEWS = `
create view order_differences as ${differences};
create view order_totals as
  select subject, level, ${values}, records, amount from counters where subject = '${getTableName(orders)}'
  union all select subject, level, ${values}, records, amount from order_differences;
create view changed_days as
  select subject, day, true as gathered from stale_days
  union all select 'orders', day, false from order_changes;`;

/** Recounts all orders by the current counter columns. */
export const RECOUNT_ORDERS = `
delete from counters where subject = 'orders';
insert into counters (subject, level, ${values}, records, amount, folded)
  select 'orders', level, ${values}, sum(records), sum(amount), true from (
    select levels.level::smallint as level, ${values}, 1 as records, ${amount} as amount
    from orders, lateral (values ${LEVELS.join(", ")}) as levels (level, ${values})
  ) as each_one group by level, ${values};`;
