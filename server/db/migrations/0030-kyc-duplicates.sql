-- Which vendors gave the same numbers is found by keyed hashes, as single ones are since 0019-at-rest.sql. The server makes
-- those of the rows that are here at its next start.
alter table vendors add column account_hash text;
alter table kyc_applications add column gst_hash text, add column phone_hash text, add column account_hash text;
create index vendors_account_hash_idx on vendors (account_hash);
create index kyc_applications_gst_hash_idx on kyc_applications (gst_hash);
create index kyc_applications_phone_hash_idx on kyc_applications (phone_hash);
create index kyc_applications_account_hash_idx on kyc_applications (account_hash);
