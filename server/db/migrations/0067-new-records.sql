-- Whether the change created its record, so that lists can count what is new. Unknown for earlier events.
alter table change_events add column is_new boolean not null default false;
