-- The evidence: who did what. It outlives a reset, which runs this file again: whatever stands here must find what is there.

-- One key for each person or record that values are about. Removing it makes them unreadable for ever.
create table if not exists evidence_keys (
  id text primary key,
  subject text not null unique check (subject like '%/%'),
  -- 32 bytes, as base64.
  secret text not null check (char_length(secret) = 44),
  created_at timestamptz not null default now()
);

create table if not exists evidence_entries (
  -- In the order in which they were written; what is rolled back leaves a gap.
  number bigint generated always as identity primary key,
  id text not null unique,
  at timestamptz not null default now(),
  action text not null check (action like '%.%'),
  outcome text not null default 'done' check (outcome in ('done', 'refused', 'failed')),
  resource text not null,
  resource_id text not null,
  -- Null where nobody was signed in.
  actor_id text,
  -- Which key opens the next column; no reference, since a key goes and the entry stays.
  actor_key text not null,
  actor text not null,
  details_key text not null,
  details text not null
);
create index if not exists evidence_entries_at_idx on evidence_entries (at desc, id desc);
create index if not exists evidence_entries_resource_idx on evidence_entries (resource, resource_id, at desc, id desc);
create index if not exists evidence_entries_actor_idx on evidence_entries (actor_id, at desc, id desc);
create index if not exists evidence_entries_verb_idx on evidence_entries (split_part(action, '.', 2), at desc, id desc);

-- A seal covers the entries whose numbers are from first to last, in that order; see server/evidence/chain.ts.
create table if not exists evidence_seals (
  number bigint primary key check (number > 0),
  first bigint not null,
  last bigint not null check (last >= first),
  count integer not null check (count > 0),
  previous text not null,
  hash text not null unique,
  sealed_at timestamptz not null default now()
);

create or replace function refuse_evidence_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit is append-only: entries and seals are never changed or removed.';
end
$$;
drop trigger if exists evidence_entries_append_only on evidence_entries;
create trigger evidence_entries_append_only before update or delete or truncate on evidence_entries
  for each statement execute function refuse_evidence_change();
drop trigger if exists evidence_seals_append_only on evidence_seals;
create trigger evidence_seals_append_only before update or delete or truncate on evidence_seals
  for each statement execute function refuse_evidence_change();

-- Whoever inserts holds a lock, until the commit, that names a number below the ones that the entries will get. Numbers
-- up to the lowest that is held are complete: no entry that commits late comes among them.
create or replace function hold_evidence_number() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7204521, (last_value - case when is_called then 0 else 1 end)::integer)
    from evidence_entries_number_seq;
  return null;
end
$$;
drop trigger if exists evidence_entries_hold on evidence_entries;
create trigger evidence_entries_hold before insert on evidence_entries
  for each statement execute function hold_evidence_number();

-- The entries of before, whose values the server encrypts once it has started; see server/evidence/carry-over.ts.
do $$
begin
  if exists (select from audit_entries) then
    alter table audit_entries rename to audit_entries_plain;
  else
    drop table audit_entries;
  end if;
end
$$;
