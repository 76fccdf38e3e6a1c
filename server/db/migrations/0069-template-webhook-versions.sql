-- Versions of templates and webhooks. A webhook's version ignores the state of its deliveries, and its secrets, which are
-- never shown and are encrypted again with a new key. A rotation counts, because it sets previous_secret_until.
alter table templates add column version integer not null default 1;
create trigger count_version before update on templates for each row execute function count_version();

alter table webhooks add column version integer not null default 1;
create trigger count_version before update on webhooks for each row
  execute function count_version('position', 'failing_since', 'secret', 'previous_secret');
