-- The records that administrators have open, so that two people on one record see each other.
create table record_viewers (
  -- The open stream of events of a browser.
  stream_id text not null,
  person_id text not null references users (id) on delete cascade,
  -- The part of the record's permissions before the dot, such as "vendors".
  resource text not null,
  record_id text not null,
  -- A row counts for 45 seconds. The server that has the stream renews it.
  seen_at timestamptz not null,
  primary key (stream_id, resource, record_id)
);
create index record_viewers_record_idx on record_viewers (resource, record_id);
create index record_viewers_person_idx on record_viewers (person_id);
