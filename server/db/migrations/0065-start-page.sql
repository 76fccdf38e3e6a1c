-- The page that opens first, null for the dashboard, and whether lists open as the person last used them.
alter table preferences
  add column start_page text,
  add column remember_lists boolean not null default false;
