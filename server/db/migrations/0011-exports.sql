create table exports (
  id text primary key,
  type text not null check (char_length(type) between 1 and 100),
  format text not null check (format in ('csv')),
  filters jsonb not null default '{}' check (jsonb_typeof(filters) = 'object'),
  status text not null default 'queued'
    check (status in ('queued', 'running', 'done', 'failed', 'cancelled', 'expired')),
  rows integer not null default 0 check (rows >= 0),
  total integer check (total >= 0),
  size bigint not null default 0 check (size >= 0),
  -- How often a server has begun it.
  attempts integer not null default 0 check (attempts >= 0),
  worker text,
  -- By the clock of the database, which all servers share.
  lease_until timestamptz,
  error text,
  -- As it was at the time: the account may be renamed or deleted.
  created_by_id text not null,
  created_by_name text not null,
  created_by_email text not null,
  created_by_ip text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz,
  constraint exports_lease_check check ((status = 'running') = (lease_until is not null and worker is not null)),
  constraint exports_error_check check ((status = 'failed') = (error is not null)),
  constraint exports_finished_check check ((status in ('queued', 'running')) = (finished_at is null)),
  constraint exports_expiry_check check ((status in ('done', 'expired')) = (expires_at is not null))
);
create index exports_created_idx on exports (created_at desc, id desc);
create index exports_open_idx on exports (created_at) where status in ('queued', 'running');

-- The file of an export, in pieces that are packed one by one.
create table export_chunks (
  export_id text not null references exports (id) on delete cascade,
  position integer not null check (position >= 0),
  data bytea not null,
  primary key (export_id, position)
);
-- The pieces are gzip already: the database need not try again.
alter table export_chunks alter column data set storage external;
