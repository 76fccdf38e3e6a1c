create table shipping (
  id text primary key,
  name text not null,
  description text not null default '',
  cost numeric(14, 2) not null check (cost >= 0),
  free_above numeric(14, 2) check (free_above > 0),
  min_days integer not null check (min_days >= 0),
  max_days integer not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  check (max_days >= min_days)
);
create index shipping_created_idx on shipping (created_at desc, id desc);
-- Unique in any case of A to Z. In collation C, lower() does the same on every server.
create unique index shipping_name_idx on shipping (lower(name collate "C"));
