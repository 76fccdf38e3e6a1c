-- The notifications of one kind, newest first.
create index notifications_type_created_idx on notifications (type, created_at desc, id desc);
