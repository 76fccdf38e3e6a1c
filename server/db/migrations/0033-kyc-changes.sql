-- What vendors are asked to change in their KYC applications, and the documents that they send. Keys and differences are
-- encrypted by the server.
create table kyc_changes (
  id text primary key,
  application_id text not null references kyc_applications (id) on delete cascade,
  parts jsonb not null check (jsonb_array_length(parts) > 0),
  message text not null,
  asked_at timestamptz not null default now(),
  asked_by_name text not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  differences text
);
create index kyc_changes_application_idx on kyc_changes (application_id, asked_at desc, id desc);

create table kyc_files (
  id text primary key,
  changes_id text not null references kyc_changes (id) on delete cascade,
  kind text not null check (kind in ('aadhaarFront', 'aadhaarBack', 'panCard', 'businessLicense')),
  type text not null,
  size integer not null check (size > 0),
  secret text not null
);
create unique index kyc_files_changes_kind_idx on kyc_files (changes_id, kind);

create table kyc_file_contents (
  file_id text primary key references kyc_files (id) on delete cascade,
  content text not null
);

-- Where a message's link leads to; the worker adds the signature, which is kept nowhere.
alter table outbox_messages add column link text;
