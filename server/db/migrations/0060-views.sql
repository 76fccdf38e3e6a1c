-- Saved views: the filters and the order of a list, under a name.
create table list_views (
  id text primary key,
  -- The name of the list's page in the console, such as "orders".
  list text not null,
  name text not null,
  -- Encrypted, because a search can be a name or a phone number.
  query text not null,
  -- Null once the account of the person who saved it was deleted.
  creator_id text references users (id) on delete set null,
  -- The only person who sees the view. It is deleted with their account. Null for a shared view.
  private_to text references users (id) on delete cascade,
  created_at timestamptz not null default now()
);
create unique index list_views_name_idx on list_views (creator_id, list, lower(name collate "C"));
create index list_views_private_idx on list_views (private_to);

-- The view that a person's list opens with.
create table default_views (
  person_id text not null references users (id) on delete cascade,
  list text not null,
  view_id text not null references list_views (id) on delete cascade,
  primary key (person_id, list)
);
create index default_views_view_idx on default_views (view_id);
