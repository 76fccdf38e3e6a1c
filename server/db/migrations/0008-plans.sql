create table plans (
  id text primary key,
  name text not null,
  description text not null default '',
  price numeric(14, 2) not null check (price >= 0),
  interval text not null check (interval in ('month', 'year')),
  commission_rate numeric(5, 2) not null check (commission_rate between 0 and 100),
  product_limit integer check (product_limit > 0),
  features jsonb not null default '[]' check (jsonb_typeof(features) = 'array'),
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);
create index plans_created_idx on plans (created_at desc, id desc);
-- Unique in any case of A to Z. In collation C, lower() does the same on every server.
create unique index plans_name_idx on plans (lower(name collate "C"));
