-- How often somebody tried to sign in, by a hash of whom and whence; see server/http/sign-in-limits.ts.
create table sign_in_limits (
  key text primary key,
  points integer not null,
  expire timestamptz
);
create index sign_in_limits_expire_idx on sign_in_limits (expire);
