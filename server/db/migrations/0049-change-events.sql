-- Events for other systems and for open pages: one row for each change, written together with its audit entry. A row
-- has the names of changed fields, never their values, and stays for 30 days.
create table change_events (
  -- The number and the id of the audit entry.
  number bigint primary key,
  id text not null unique,
  type text not null check (type like '%.%'),
  resource text not null,
  resource_id text not null,
  fields jsonb not null,
  actor_id text,
  created_at timestamptz not null
);
create index change_events_record_idx on change_events (resource, resource_id, number);
create index change_events_resource_idx on change_events (resource, number);
create index change_events_area_idx on change_events (split_part(type, '.', 1), number);
create index change_events_created_idx on change_events (created_at, number);
