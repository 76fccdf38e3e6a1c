-- Each person's own preferences for the console, such as the columns of a list.
create table preferences (
  person_id text primary key references users (id) on delete cascade,
  -- The shown columns and the row density of each list, by the name of the list's page in the console.
  lists jsonb not null
);
