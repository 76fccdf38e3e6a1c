-- The service token that wrote a note, which has no author then.
alter table ticket_notes add column token_id text references api_tokens (id) on delete set null;
create index ticket_notes_token_idx on ticket_notes (token_id);
