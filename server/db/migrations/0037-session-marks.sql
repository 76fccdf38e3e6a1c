-- Up to where the log of the database had been written when the session last changed something, where lists are read from a
-- replica: one that has not replayed so much does not know of it yet.
alter table sessions add column changed_at_lsn pg_lsn;
