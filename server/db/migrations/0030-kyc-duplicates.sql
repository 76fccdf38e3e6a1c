-- Keyed hashes as in 0019-at-rest.sql, to find vendors that gave the same numbers. The server computes them for
-- existing rows at its next start.
alter table vendors add column account_hash text;
alter table kyc_applications add column gst_hash text, add column phone_hash text, add column account_hash text;
create index vendors_account_hash_idx on vendors (account_hash);
create index kyc_applications_gst_hash_idx on kyc_applications (gst_hash);
create index kyc_applications_phone_hash_idx on kyc_applications (phone_hash);
create index kyc_applications_account_hash_idx on kyc_applications (account_hash);
