-- A record's version counts its changes. What is derived from other records, and what nobody reads, is no change.
create or replace function count_version() returns trigger language plpgsql as $$
declare
  -- Without arguments there is no array.
  derived text[] := coalesce(tg_argv, '{}');
begin
  if to_jsonb(new) - derived is distinct from to_jsonb(old) - derived then
    new.version := old.version + 1;
  else
    new.version := old.version;
  end if;
  return new;
end $$;

do $$
declare
  versioned record;
begin
  for versioned in
    select * from (values
      ('users', 'password_hash'),
      ('vendors', 'product_count, search_text'),
      ('kyc_applications', 'search_text'),
      ('products', 'search_text'),
      ('categories', ''),
      ('orders', ''),
      ('reviews', ''),
      ('coupons', ''),
      ('support_tickets', ''),
      ('shipping', ''),
      ('plans', ''),
      ('payouts', ''),
      ('payout_rates', ''),
      ('admin_roles', '')
    ) as of_table (name, derived)
  loop
    execute format('alter table %I add column version integer not null default 1', versioned.name);
    execute format('create trigger count_version before update on %I for each row execute function count_version(%s)',
      versioned.name, versioned.derived);
  end loop;
end $$;

-- Who sets a ticket's status has read its conversation.
create or replace function count_ticket_version() returns trigger language plpgsql as $$
begin
  update support_tickets set version = version + 1 where id = new.ticket_id;
  return null;
end $$;
create trigger count_ticket_version after insert on ticket_messages for each row execute function count_ticket_version();

-- What somebody has sent under a key: the same key answers the same again and sends nothing more. Kept for a day.
create table send_keys (
  person_id text not null references users (id) on delete cascade,
  key text not null,
  request_hash text not null,
  -- Both absent while it is being sent.
  status integer,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (person_id, key)
);
create index send_keys_created_idx on send_keys (created_at);
