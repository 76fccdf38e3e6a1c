-- Personal identifiers are encrypted by the server, and found by a keyed hash of the whole value; see server/at-rest/. The
-- server encrypts the rows that are here at its next start.
alter table vendors add column gstin_hash text, add column pan_hash text, add column phone_hash text;
create index vendors_gstin_hash_idx on vendors (gstin_hash);
create index vendors_pan_hash_idx on vendors (pan_hash);
create index vendors_phone_hash_idx on vendors (phone_hash);

alter table kyc_applications alter column date_of_birth type text using to_char(date_of_birth, 'YYYY-MM-DD');

-- Parts of them are no longer searched for.
update vendors set search_text = replace(search_text, ' ' || lower(gstin), '') where gstin <> '';
update vendors set search_text = replace(search_text, ' ' || lower(pan_number), '') where pan_number <> '';

-- Five minutes old at most: whoever sets up an app right now begins again.
delete from second_step_challenges where purpose = 'set-up-totp';
