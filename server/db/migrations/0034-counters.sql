-- How many rows a table has, in all and by the values that lists are narrowed by, without counting them: each statement
-- that changes rows adds the difference as rows of its own, so that no writer waits for another. The server folds them
-- together (server/db/fold-counters.ts). What is counted stands in server/db/counters.ts as well.
-- A reset keeps this table and runs this again: the triggers of the audit's entries outlive it.
create table if not exists counters (
  subject text not null,
  -- Which of the columns are told apart here: the bits are those of PostgreSQL's grouping().
  level smallint not null,
  v1 text,
  v2 text,
  v3 text,
  v4 text,
  records bigint not null,
  amount numeric not null,
  folded boolean not null default false
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_analyze_scale_factor = 0,
  autovacuum_analyze_threshold = 5000);
create index if not exists counters_level_idx on counters (subject, level);
create index if not exists counters_difference_idx on counters (subject) where not folded;
create unique index if not exists counters_folded_idx on counters (subject, level, v1, v2, v3, v4) nulls not distinct
  where folded;

-- The review of a product that has been deleted has its name, and is none of a vendor.
alter table reviews add column type text generated always as (
  case when product_id is null and product_name is null then 'vendor' else 'product' end) stored not null;
alter table reviews add check (type in ('product', 'vendor'));
create index reviews_type_created_idx on reviews (type, created_at desc, id desc);

do $$
declare
  counted record;
  columns text;
  sets text;
  v text;
  written text;
  body text;
begin
  for counted in
    select * from (values
      ('users', array['role'], '0'),
      ('vendors', array['status'], '0'),
      ('kyc_applications', array['status'], '0'),
      ('products', array['approval_status', 'is_active', 'category_id'], '0'),
      ('orders', array['status', 'payment_status', 'payment_method', 'shipping_city'], 'final_amount'),
      ('reviews', array['rating', 'type'], 'rating'),
      ('support_tickets', array['status', 'priority', 'assignee_id'], '0'),
      ('notifications', array['type'], '0'),
      ('outbox_messages', array['status'], '0'),
      ('payouts', array['status'], '0'),
      ('evidence_entries', array['actor_id', 'resource', 'outcome', 'action'], '0')
    ) as of_table (name, fields, amount)
  loop
    columns := array_to_string(counted.fields, ', ');
    -- In all, by each column alone, and by all of them together.
    sets := '(), (' || array_to_string(counted.fields, '), (') || ')'
      || case when cardinality(counted.fields) > 1 then ', (' || columns || ')' else '' end;
    select string_agg(format('%I::text', field), ', ' order by place), string_agg('v' || place, ', ' order by place)
      into written, v from unnest(counted.fields) with ordinality as of_field (field, place);
    body := format('insert into counters (subject, level, %s, records, amount)
      select %L, grouping(%s), %s, sum(sign), sum(sign * amount)
      from (%%s) as changed group by grouping sets (%s) having sum(sign) <> 0 or sum(sign * amount) <> 0',
      v, counted.name, columns, written, sets);

    execute format($definition$
      create or replace function count_%1$s() returns trigger language plpgsql as $function$
      begin
        if tg_op = 'INSERT' then
          %2$s;
        elsif tg_op = 'UPDATE' then
          %3$s;
        elsif tg_op = 'DELETE' then
          %4$s;
        else
          delete from counters where subject = '%1$s';
        end if;
        return null;
      end $function$
    $definition$,
      counted.name,
      format(body, format('select %s, %s as amount, 1 as sign from new_rows', columns, counted.amount)),
      format(body, format('select %1$s, %2$s as amount, 1 as sign from new_rows union all select %1$s, %2$s, -1 from old_rows',
        columns, counted.amount)),
      format(body, format('select %s, %s as amount, -1 as sign from old_rows', columns, counted.amount)));

    execute format('drop trigger if exists %1$s_counted_insert on %1$s', counted.name);
    execute format('drop trigger if exists %1$s_counted_update on %1$s', counted.name);
    execute format('drop trigger if exists %1$s_counted_delete on %1$s', counted.name);
    execute format('drop trigger if exists %1$s_counted_truncate on %1$s', counted.name);
    execute format('create trigger %1$s_counted_insert after insert on %1$s referencing new table as new_rows
      for each statement execute function count_%1$s()', counted.name);
    execute format('create trigger %1$s_counted_update after update on %1$s
      referencing old table as old_rows new table as new_rows for each statement execute function count_%1$s()', counted.name);
    execute format('create trigger %1$s_counted_delete after delete on %1$s referencing old table as old_rows
      for each statement execute function count_%1$s()', counted.name);
    execute format('create trigger %1$s_counted_truncate after truncate on %1$s
      for each statement execute function count_%1$s()', counted.name);

    execute format('delete from counters where subject = %L', counted.name);
    execute format(body, format('select %s, %s as amount, 1 as sign from %s', columns, counted.amount, counted.name));
  end loop;
end $$;
