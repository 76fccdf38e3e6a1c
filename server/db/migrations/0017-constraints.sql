-- What no code may write, whichever code it is. Rows of before that break a rule stay as they are, and the rule holds for
-- every row that is written from now on.
do $$
declare
  rule record;
begin
  for rule in
    select * from (values
      ('products', 'products_price_check', 'price >= 0'),
      ('products', 'products_stock_check', 'stock >= 0'),
      ('products', 'products_tax_rate_check', 'tax_rate between 0 and 100'),
      ('vendors', 'vendors_product_count_check', 'product_count >= 0'),
      ('order_items', 'order_items_quantity_check', 'quantity > 0'),
      ('order_items', 'order_items_price_check', 'price >= 0'),
      ('orders', 'orders_amounts_check', 'total_amount >= 0 and discount_amount between 0 and total_amount'),
      ('orders', 'orders_final_amount_check', 'final_amount = total_amount - discount_amount'),
      ('orders', 'orders_payment_status_check',
        'payment_status in (''pending'', ''paid'', ''failed'', ''refunded'', ''cancelled'')'),
      ('coupons', 'coupons_value_check', 'value > 0 and (type = ''fixed'' or value <= 100)'),
      ('coupons', 'coupons_amounts_check', 'min_order_amount >= 0 and max_discount > 0'),
      ('coupons', 'coupons_uses_check', 'usage_limit > 0 and used_count >= 0'),
      ('coupons', 'coupons_dates_check', 'valid_until > valid_from')
    ) as rules (on_table, name, condition)
  loop
    execute format('alter table %I add constraint %I check (%s) not valid', rule.on_table, rule.name, rule.condition);
    begin
      execute format('alter table %I validate constraint %I', rule.on_table, rule.name);
    exception when check_violation then
      raise warning 'The table % has rows that break %.', rule.on_table, rule.name;
    end;
  end loop;
end $$;

-- A review outlives its product, and says what it was of.
alter table reviews add column product_name text;
alter table reviews drop constraint reviews_product_id_fkey;
alter table reviews add constraint reviews_product_id_fkey
  foreign key (product_id) references products (id) on delete set null;
create or replace function keep_reviewed_name() returns trigger language plpgsql as $$
begin
  update reviews set product_name = old.name where product_id = old.id;
  return old;
end $$;
create trigger products_keep_reviewed_name before delete on products
  for each row execute function keep_reviewed_name();

-- Names stand in the order of people, not of bytes, on every database alike.
do $$
begin
  create collation if not exists people_order (provider = icu, locale = 'und');
exception when others then
  -- A PostgreSQL that was built without ICU keeps the order of its own locale.
  raise warning 'There is no ICU collation: %', sqlerrm;
  create collation if not exists people_order from "default";
end $$;
alter table users alter column name type text collate people_order;
alter table vendors alter column shop_name type text collate people_order;
alter table products alter column name type text collate people_order;
alter table categories alter column name type text collate people_order;
alter table support_tickets alter column subject type text collate people_order;

-- One spelling of a letter for each, however it was typed.
update vendors set search_text = normalize(search_text, NFKC) where search_text is not nfkc normalized;
update products set search_text = normalize(search_text, NFKC) where search_text is not nfkc normalized;
update kyc_applications set search_text = normalize(search_text, NFKC) where search_text is not nfkc normalized;

-- Whatever a list can be sorted by.
create index users_name_idx on users (name, id);
create index users_email_idx on users (email, id);
create index vendors_shop_name_idx on vendors (shop_name, id);
create index vendors_product_count_idx on vendors (product_count, id);
create index vendors_status_idx on vendors (status, id);
create index products_name_idx on products (name, id);
create index products_price_idx on products (price, id);
create index products_stock_idx on products (stock, id);
create index orders_total_amount_idx on orders (total_amount, id);
create index orders_final_amount_idx on orders (final_amount, id);
create index orders_status_idx on orders (status, id);
create index reviews_rating_idx on reviews (rating, id);
create index reviews_vendor_idx on reviews (vendor_id);
create index users_role_idx on users (role, id);
create index support_tickets_subject_idx on support_tickets (subject, id);
create index support_tickets_status_idx on support_tickets (status, id);
create index kyc_applications_status_idx on kyc_applications (status, id);
create index payouts_amount_idx on payouts (amount, id);
create index payouts_status_idx on payouts (status, id);
create index payouts_period_end_idx on payouts (period_end, id);
