-- The server encrypts personal identifiers, and finds them by a keyed hash of the whole value; see
-- server/db/encrypted-records.ts. It encrypts existing rows at its next start.
alter table vendors add column gstin_hash text, add column pan_hash text, add column phone_hash text;
create index vendors_gstin_hash_idx on vendors (gstin_hash);
create index vendors_pan_hash_idx on vendors (pan_hash);
create index vendors_phone_hash_idx on vendors (phone_hash);

alter table kyc_applications alter column date_of_birth type text using to_char(date_of_birth, 'YYYY-MM-DD');

-- Searches no longer match parts of identifiers.
update vendors set search_text = replace(search_text, ' ' || lower(gstin), '') where gstin <> '';
update vendors set search_text = replace(search_text, ' ' || lower(pan_number), '') where pan_number <> '';

-- These challenges contain secrets that are not encrypted. They are valid for only five minutes: anyone who is setting
-- up an authenticator app now must start again.
delete from second_step_challenges where purpose = 'set-up-totp';
