-- Who decides or answers by their built-in role sees the queue of what waits.
update admin_roles
set permissions = permissions || '["queue.list"]'
where id in ('0000000000000000000a0002', '0000000000000000000a0004');

-- Of messages only those that failed wait, which are few.
create index outbox_messages_failed_idx on outbox_messages (created_at) where status = 'failed';
