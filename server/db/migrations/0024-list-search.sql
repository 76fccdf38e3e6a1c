-- What the searches of the lists read: texts by their trigrams, ids by their last characters, phones by their ten digits.
-- The expressions are those of server/db/search-text.ts. As for vendors: without pg_trgm the answers are the same, only slower.
create index orders_id_end_idx on orders (reverse(id) text_pattern_ops);
create index support_tickets_id_end_idx on support_tickets (reverse(id) text_pattern_ops);
create index payouts_id_end_idx on payouts (reverse(id) text_pattern_ops);
create index users_phone_digits_idx on users ("right"(regexp_replace(phone, '[^0-9]', '', 'g'), 10));

do $$
declare
  searched record;
begin
  if not exists (select 1 from pg_extension where extname = 'pg_trgm') then
    return;
  end if;
  for searched in
    select * from (values
      ('users', 'name'),
      ('users', 'email'),
      ('vendors', 'shop_name'),
      ('products', 'name'),
      ('reviews', 'comment'),
      ('reviews', 'product_name'),
      ('support_tickets', 'subject'),
      ('coupons', 'code'),
      ('payouts', 'reference')
    ) as of_table (name, field)
  loop
    execute format('create index %I on %I using gin (lower(normalize(%I, NFKC)) gin_trgm_ops)',
      searched.name || '_' || searched.field || '_text_idx', searched.name, searched.field);
  end loop;
end $$;
