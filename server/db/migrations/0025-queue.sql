-- The built-in roles Reviewer and Support see the queue of waiting work.
update admin_roles
set permissions = permissions || '["queue.list"]'
where id in ('0000000000000000000a0002', '0000000000000000000a0004');

-- Of the messages, the queue contains only those that failed, which are few.
create index outbox_messages_failed_idx on outbox_messages (created_at) where status = 'failed';
