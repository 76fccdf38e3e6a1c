-- What each person arranged for themselves in the console, such as the columns of a list.
create table preferences (
  person_id text primary key references users (id) on delete cascade,
  -- By the name of the list's page in the console: the names of the shown columns, and the density of the rows.
  lists jsonb not null
);
