-- What orders are counted by and which days have changed, as they are read: on a cluster, changes of orders that the server
-- has not gathered yet lie beside the orders (server/cluster/), and these views are others.
create or replace view order_totals as
  select subject, level, v1, v2, v3, v4, records, amount from counters where subject = 'orders';
create or replace view changed_days as select subject, day, true as gathered from stale_days;

-- As before, in two steps: what has changed is known here alone, and the orders may lie elsewhere.
create or replace function stale_category() returns trigger language plpgsql as $$
declare
  moved text[];
begin
  select array_agg(old_rows.id) into moved from old_rows
    join new_rows on new_rows.id = old_rows.id and new_rows.category_id is distinct from old_rows.category_id;
  if moved is not null then
    insert into stale_days (subject, day)
      select distinct 'orders', indian_day(orders.created_at) from order_items
      join orders on orders.id = order_items.order_id where order_items.product_id = any(moved);
  end if;
  return null;
end $$;
