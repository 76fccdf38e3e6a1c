-- Uploaded product pictures. A picture that no product has used for a day is removed.
create table pictures (
  id text primary key,
  created_at timestamptz not null default now(),
  unused_since timestamptz default now()
);

alter table products add column image_texts jsonb not null default '{}';

-- The products that use an uploaded picture, by its path or by a full URL.
create index products_uploads_idx on products (id) where images::text like '%/files/products/uploads/%';
