-- When a closed ticket was resolved, if it was. status_since only says when it was closed.
alter table support_tickets add column redressed_at timestamptz;
