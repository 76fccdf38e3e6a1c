-- One-time links with which administrators replace a forgotten password. Of the token there is only a hash.
create table password_resets (
  token_hash text primary key,
  user_id text not null unique references users (id) on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);

-- Requests for such a link, until a server has processed them. The address may belong to no account.
create table password_reset_requests (
  id text primary key,
  email text not null,
  ip text not null,
  created_at timestamptz not null default now(),
  due timestamptz not null default now()
);
create index password_reset_requests_due_idx on password_reset_requests (due, id);
