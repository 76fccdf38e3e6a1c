-- What was sold, summed up by days and months in India, for reports (server/sales/). A day whose rows have changed since
-- it was summed up stands in stale_days and is read from the rows until the server has summed it up again.
create table sales (
  grain text not null check (grain in ('day', 'month')),
  -- The day, or the first day of the month.
  start date not null,
  dimension text not null,
  key text not null default '',
  -- Of what has no key any more, such as a product that has been deleted.
  name text not null default '',
  orders bigint not null default 0,
  units bigint not null default 0,
  revenue numeric not null default 0
);
create index sales_idx on sales (dimension, grain, start);

-- Rows are added and taken away, never changed or compared: no writer waits for another.
create table stale_days (
  subject text not null,
  day date not null
);
create index stale_days_idx on stale_days (subject, day);

create or replace function indian_day(moment timestamptz) returns date language sql immutable parallel safe
  return (moment at time zone 'Asia/Kolkata')::date;

do $$
declare
  subject text;
  days text;
begin
  foreach subject in array array['orders', 'users', 'vendors', 'products', 'reviews'] loop
    days := format('select distinct %L, indian_day(created_at) from %%s', subject);
    execute format($definition$
      create or replace function stale_%1$s() returns trigger language plpgsql as $function$
      begin
        if tg_op <> 'DELETE' then
          insert into stale_days (subject, day) %2$s;
        end if;
        if tg_op <> 'INSERT' then
          insert into stale_days (subject, day) %3$s;
        end if;
        return null;
      end $function$
    $definition$, subject, format(days, 'new_rows'), format(days, 'old_rows'));
    execute format('create trigger %1$s_stale_insert after insert on %1$s referencing new table as new_rows
      for each statement execute function stale_%1$s()', subject);
    execute format('create trigger %1$s_stale_update after update on %1$s
      referencing old table as old_rows new table as new_rows for each statement execute function stale_%1$s()', subject);
    execute format('create trigger %1$s_stale_delete after delete on %1$s referencing old table as old_rows
      for each statement execute function stale_%1$s()', subject);
    execute format('insert into stale_days (subject, day) %s', format(days, subject));
  end loop;
end $$;

-- The lines of an order are sold on its day; those of one that is deleted go with it.
create or replace function stale_order_items() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into stale_days (subject, day)
      select distinct 'orders', indian_day(created_at) from orders join new_rows on orders.id = new_rows.order_id;
  end if;
  if tg_op <> 'INSERT' then
    insert into stale_days (subject, day)
      select distinct 'orders', indian_day(created_at) from orders join old_rows on orders.id = old_rows.order_id;
  end if;
  return null;
end $$;
create trigger order_items_stale_insert after insert on order_items referencing new table as new_rows
  for each statement execute function stale_order_items();
create trigger order_items_stale_update after update on order_items
  referencing old table as old_rows new table as new_rows for each statement execute function stale_order_items();
create trigger order_items_stale_delete after delete on order_items referencing old table as old_rows
  for each statement execute function stale_order_items();

-- What was sold of a product counts for the category that it is in now.
create or replace function stale_category() returns trigger language plpgsql as $$
begin
  insert into stale_days (subject, day)
    select distinct 'orders', indian_day(orders.created_at) from old_rows
    join new_rows on new_rows.id = old_rows.id and new_rows.category_id is distinct from old_rows.category_id
    join order_items on order_items.product_id = old_rows.id
    join orders on orders.id = order_items.order_id;
  return null;
end $$;
create trigger products_stale_category after update on products
  referencing old table as old_rows new table as new_rows for each statement execute function stale_category();
