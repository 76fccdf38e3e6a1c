-- WAL position at the session's last change, if lists are read from a replica. A replica that has not replayed up to
-- this position does not contain the change yet.
alter table sessions add column changed_at_lsn pg_lsn;
