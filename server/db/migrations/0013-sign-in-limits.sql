-- Counts of sign-in attempts. The key is a hash of the account or the address; see server/auth/sign-in-limits.ts.
create table sign_in_limits (
  key text primary key,
  points integer not null,
  expire timestamptz
);
create index sign_in_limits_expire_idx on sign_in_limits (expire);
