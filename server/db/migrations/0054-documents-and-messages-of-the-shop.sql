-- Documents that the shop sends with a KYC application belong to the application itself, not to a request for changes.
-- The digest is keyed with the document's own key, and shows whether the shop has sent the same document again.
alter table kyc_files
  alter column changes_id drop not null,
  add column application_id text references kyc_applications (id) on delete cascade,
  add column digest text,
  add column created_at timestamptz not null default now(),
  add constraint kyc_files_owner_check check (num_nonnulls(changes_id, application_id) = 1);
create unique index kyc_files_application_kind_idx on kyc_files (application_id, kind);

-- The values of an application that the shop last sent, encrypted by the server. Sent again, they do not undo what the
-- vendor has corrected since.
alter table kyc_applications add column sent text;

-- The shop's ids of messages, so that a message that is sent again is not added again.
alter table ticket_messages add column external_id text;
create unique index ticket_messages_external_id_idx on ticket_messages (ticket_id, external_id);
