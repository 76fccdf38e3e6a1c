create table support_tickets (
  id text primary key,
  user_id text not null references users (id),
  subject text not null,
  description text not null,
  priority text not null check (priority in ('high', 'medium', 'low')),
  status text not null default 'open' check (status in ('open', 'in_progress', 'resolved', 'closed')),
  status_since timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index support_tickets_created_idx on support_tickets (created_at desc, id desc);
create index support_tickets_status_created_idx on support_tickets (status, created_at desc, id desc);
create index support_tickets_priority_created_idx on support_tickets (priority, created_at desc, id desc);
create index support_tickets_user_created_idx on support_tickets (user_id, created_at desc, id desc);

create table ticket_messages (
  ticket_id text not null references support_tickets (id) on delete cascade,
  position integer not null,
  sender text not null,
  message text not null,
  created_at timestamptz not null default now(),
  primary key (ticket_id, position)
);

create table notifications (
  id text primary key,
  title text not null,
  message text not null,
  type text not null,
  link text,
  created_at timestamptz not null default now()
);
create index notifications_created_idx on notifications (created_at desc, id desc);

create table notification_reads (
  notification_id text not null references notifications (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  read_at timestamptz not null default now(),
  primary key (notification_id, user_id)
);
-- Deleting a user looks for what that person has read.
create index notification_reads_user_idx on notification_reads (user_id);

create table outbox_messages (
  id text primary key,
  batch_id text not null,
  channel text not null check (channel in ('EMAIL', 'SMS', 'WHATSAPP')),
  type text check (type in ('promotional', 'transactional', 'otp')),
  recipient text not null,
  subject text,
  message text not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  error text,
  attempts integer not null default 0,
  sending_since timestamptz,
  tried_at timestamptz,
  sent_at timestamptz,
  gateway_id text,
  created_at timestamptz not null default now()
);
create index outbox_messages_created_idx on outbox_messages (created_at desc, id desc);
create index outbox_messages_status_created_idx on outbox_messages (status, created_at desc, id desc);
create index outbox_messages_channel_tried_idx on outbox_messages (channel, tried_at desc) where tried_at is not null;
create index outbox_messages_otp_idx on outbox_messages (recipient, created_at desc) where type = 'otp';

create table otp_codes (
  id text primary key,
  phone text not null,
  code_hash text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index otp_codes_expires_idx on otp_codes (expires_at);
