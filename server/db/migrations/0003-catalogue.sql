-- Names of categories are unique in any case. The key is written by the server: what lower() does depends on the locale.
alter table categories add column name_key text;
update categories set name_key = lower(name);
alter table categories alter column name_key set not null;
alter table categories drop constraint categories_name_key;
create unique index categories_name_key_idx on categories (name_key);

-- A product that an administrator adds may belong to no vendor.
alter table products
  alter column vendor_id drop not null,
  add column approval_notes text,
  add column rejection_reason text,
  add column rejection_notes text,
  add column search_text text;
update products set search_text = lower(concat_ws(' ', name, description));
alter table products alter column search_text set not null;

drop index products_vendor_idx;
create index products_vendor_created_idx on products (vendor_id, created_at desc, id desc);
create index products_category_created_idx on products (category_id, created_at desc, id desc);
create index products_approval_created_idx on products (approval_status, created_at desc, id desc);

-- What belongs to a user is counted before the user is deleted.
create index orders_customer_idx on orders (customer_id);
create index vendors_user_idx on vendors (user_id);
create index reviews_user_idx on reviews (user_id);

-- As for vendors: without the extension the search gives the same answers, only slower.
do $$
begin
  if exists (select 1 from pg_extension where extname = 'pg_trgm') then
    execute 'create index products_search_idx on products using gin (search_text gin_trgm_ops)';
  end if;
end
$$;
