-- API tokens. Only the SHA-256 of a token is stored. A token without a person is a service token, which belongs to the
-- shop.
create table api_tokens (
  id text primary key,
  name text collate people_order not null,
  prefix text not null,
  token_hash text not null unique,
  person_id text references users (id) on delete cascade,
  scopes jsonb not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  changed_at_lsn pg_lsn,
  created_at timestamptz not null default now()
);
create index api_tokens_created_idx on api_tokens (created_at desc, id desc);
create index api_tokens_name_idx on api_tokens (name, id);
create index api_tokens_expires_at_idx on api_tokens (expires_at, id);
create index api_tokens_person_idx on api_tokens (person_id);

-- A service token can send messages, too, so the sender is not always a person.
alter table send_keys drop constraint send_keys_person_id_fkey;
