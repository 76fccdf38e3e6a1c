-- Until when a session may make changes that ask for the password again; null where it was not confirmed.
alter table sessions add column if not exists password_confirmed_until timestamptz;
