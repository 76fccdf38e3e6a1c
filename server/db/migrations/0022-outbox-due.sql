-- When a worker picks up a message that is not sent yet. A server that is sending the message postpones this time. Null
-- for messages that were queued before this migration or have no gateway: administrators can retry them.
alter table outbox_messages add column due timestamptz;
alter table outbox_messages add constraint outbox_messages_due_check check (due is null or status = 'queued');
create index outbox_messages_due_idx on outbox_messages (due) where due is not null;
create index outbox_messages_batch_idx on outbox_messages (batch_id);

-- The batch of messages of an idempotency key. If the server dies, another one sends the batch, and a request with the
-- key returns the batch's progress.
alter table send_keys add column batch_id text;
