create table chat_conversations (
  id text primary key,
  user_id text unique references users (id),
  vendor_id text unique references vendors (id),
  read_count integer not null default 0 check (read_count >= 0),
  updated_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- With a person or with a vendor, never with both or nobody.
  constraint chat_conversations_participant_check check (num_nonnulls(user_id, vendor_id) = 1)
);
create index chat_conversations_updated_idx on chat_conversations (updated_at desc, id desc);

create table chat_messages (
  conversation_id text not null references chat_conversations (id) on delete cascade,
  position integer not null check (position >= 0),
  sender text not null check (sender in ('user', 'admin')),
  message text not null check (char_length(message) between 1 and 2000),
  created_at timestamptz not null default now(),
  primary key (conversation_id, position)
);
