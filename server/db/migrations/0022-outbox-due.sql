-- When a worker takes up a message that nobody has handed over. Whoever hands it over puts that off for as long as they live.
-- What was queued before is left to Retry, as is what has no gateway.
alter table outbox_messages add column due timestamptz;
alter table outbox_messages add constraint outbox_messages_due_check check (due is null or status = 'queued');
create index outbox_messages_due_idx on outbox_messages (due) where due is not null;
create index outbox_messages_batch_idx on outbox_messages (batch_id);

-- What was kept for a key before its server died is sent by another one: the key then answers how that stands.
alter table send_keys add column batch_id text;
