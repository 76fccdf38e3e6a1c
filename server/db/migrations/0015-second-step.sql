-- The second step at sign-in; see server/second-step/.
create table totp_secrets (
  user_id text primary key references users(id) on delete cascade,
  secret text not null,
  -- The time step of the last code that was taken: a code is good once.
  last_step bigint not null,
  created_at timestamptz not null default now()
);

create table passkeys (
  id text primary key,
  user_id text not null references users(id) on delete cascade,
  credential_id text not null unique,
  -- The name in the address at which it was made, and the only one at which it is good.
  rp_id text not null,
  public_key text not null,
  counter bigint not null check (counter >= 0),
  transports jsonb not null default '[]',
  name text not null check (name <> ''),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user_idx on passkeys (user_id, created_at);

create table recovery_codes (
  user_id text not null references users(id) on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);

create table second_step_challenges (
  token_hash text primary key,
  purpose text not null check (purpose in ('sign-in', 'passkey', 'set-up-totp', 'add-passkey')),
  -- Only a sign-in by a passkey alone begins without knowing whose it is.
  user_id text references users(id) on delete cascade check (user_id is not null or purpose = 'passkey'),
  secret text,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index second_step_challenges_expires_idx on second_step_challenges (expires_at);
create index second_step_challenges_user_idx on second_step_challenges (user_id);
