-- As before, once for each statement instead of for each row: many messages or plans at a time are counted in one go.
create or replace function count_version() returns trigger language plpgsql as $$
declare
  -- Without arguments there is no array.
  derived text[] := coalesce(tg_argv, '{}');
begin
  if to_jsonb(new) - derived is distinct from to_jsonb(old) - derived then
    -- What has been counted together comes as a version that is higher by more than one.
    new.version := greatest(old.version + 1, new.version);
  else
    new.version := old.version;
  end if;
  return new;
end $$;

-- Both in two steps: what was written is known here alone, and a cluster plans what is read of its own tables elsewhere.
create or replace function count_ticket_version() returns trigger language plpgsql as $$
declare
  ticket_ids text[];
  messages jsonb;
begin
  select array_agg(ticket_id), jsonb_object_agg(ticket_id, written) into ticket_ids, messages
    from (select ticket_id, count(*) as written from new_rows group by ticket_id) as by_ticket;
  if ticket_ids is not null then
    update support_tickets set version = version + (messages ->> id)::integer where id = any(ticket_ids);
  end if;
  return null;
end $$;
drop trigger count_ticket_version on ticket_messages;
create trigger count_ticket_version after insert on ticket_messages referencing new table as new_rows
  for each statement execute function count_ticket_version();

create or replace function count_plan_version() returns trigger language plpgsql as $$
declare
  vendor_ids text[];
  plans jsonb;
begin
  select array_agg(vendor_id), jsonb_object_agg(vendor_id, given) into vendor_ids, plans
    from (select vendor_id, count(*) as given from new_rows group by vendor_id) as written;
  if vendor_ids is not null then
    update vendors set version = version + (plans ->> id)::integer where id = any(vendor_ids);
  end if;
  return null;
end $$;
drop trigger count_plan_version on vendor_plans;
create trigger count_plan_version after insert on vendor_plans referencing new table as new_rows
  for each statement execute function count_plan_version();
