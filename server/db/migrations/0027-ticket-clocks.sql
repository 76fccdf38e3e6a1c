-- When a ticket was resolved first, where it has been closed since: its status says only when it was closed.
alter table support_tickets add column redressed_at timestamptz;
