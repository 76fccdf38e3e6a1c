-- Until when a session may make changes that require password confirmation. Null if it was not confirmed.
alter table sessions add column if not exists password_confirmed_until timestamptz;
