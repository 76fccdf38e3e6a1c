-- The ids by which a shop's own system knows records. A row is never deleted: the id of a deleted record stays taken, so
-- that the shop cannot create the record again by accident.
create table external_ids (
  resource text not null,
  external_id text not null,
  record_id text not null,
  source_updated_at timestamptz,
  number bigint not null,
  changed_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (resource, external_id),
  unique (resource, record_id)
);
create index external_ids_number_idx on external_ids (resource, number);

-- Each change of a record takes the next number. Readers remember the last number that they have seen.
create sequence external_ids_number_seq owned by external_ids.number;
alter table external_ids alter column number set default nextval('external_ids_number_seq');

-- As for audit entries (migration 0016): until it commits, a writer holds a lock that names a number below its own.
create or replace function hold_external_number() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7204529, (last_value - case when is_called then 0 else 1 end)::integer)
    from external_ids_number_seq;
  return null;
end $$;
create trigger external_ids_hold before insert or update on external_ids
  for each statement execute function hold_external_number();

-- Whatever changes or deletes a record, the readers of the integration API learn of it.
create or replace function note_external_change() returns trigger language plpgsql as $$
declare
  changed text[];
begin
  select array_agg(id) into changed from changed_rows;
  if changed is not null then
    update external_ids set number = default, changed_at = now()
      where resource = tg_argv[0] and record_id = any(changed);
  end if;
  return null;
end $$;
create or replace function note_external_deletion() returns trigger language plpgsql as $$
declare
  gone text[];
begin
  select array_agg(id) into gone from gone_rows;
  if gone is not null then
    update external_ids set number = default, changed_at = now(), deleted_at = now()
      where resource = tg_argv[0] and record_id = any(gone);
  end if;
  return null;
end $$;
create trigger note_external_change after update on users referencing new table as changed_rows
  for each statement execute function note_external_change('users');
create trigger note_external_deletion after delete on users referencing old table as gone_rows
  for each statement execute function note_external_deletion('users');
create trigger note_external_change after update on vendors referencing new table as changed_rows
  for each statement execute function note_external_change('vendors');
create trigger note_external_deletion after delete on vendors referencing old table as gone_rows
  for each statement execute function note_external_deletion('vendors');
create trigger note_external_change after update on kyc_applications referencing new table as changed_rows
  for each statement execute function note_external_change('kyc-management');
create trigger note_external_deletion after delete on kyc_applications referencing old table as gone_rows
  for each statement execute function note_external_deletion('kyc-management');
create trigger note_external_change after update on categories referencing new table as changed_rows
  for each statement execute function note_external_change('categories');
create trigger note_external_deletion after delete on categories referencing old table as gone_rows
  for each statement execute function note_external_deletion('categories');
create trigger note_external_change after update on products referencing new table as changed_rows
  for each statement execute function note_external_change('products');
create trigger note_external_deletion after delete on products referencing old table as gone_rows
  for each statement execute function note_external_deletion('products');
create trigger note_external_change after update on orders referencing new table as changed_rows
  for each statement execute function note_external_change('orders');
create trigger note_external_deletion after delete on orders referencing old table as gone_rows
  for each statement execute function note_external_deletion('orders');
create trigger note_external_change after update on reviews referencing new table as changed_rows
  for each statement execute function note_external_change('reviews');
create trigger note_external_deletion after delete on reviews referencing old table as gone_rows
  for each statement execute function note_external_deletion('reviews');
create trigger note_external_change after update on support_tickets referencing new table as changed_rows
  for each statement execute function note_external_change('support');
create trigger note_external_deletion after delete on support_tickets referencing old table as gone_rows
  for each statement execute function note_external_deletion('support');
create trigger note_external_change after update on chat_conversations referencing new table as changed_rows
  for each statement execute function note_external_change('chat');
create trigger note_external_deletion after delete on chat_conversations referencing old table as gone_rows
  for each statement execute function note_external_deletion('chat');
