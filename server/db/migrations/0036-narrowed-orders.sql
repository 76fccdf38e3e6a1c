-- Lists that are narrowed and sorted: without these the rows of one value are sorted, or those of all values are read up to
-- the tenth of it.
create index orders_status_total_amount_idx on orders (status, total_amount, id);
create index orders_status_final_amount_idx on orders (status, final_amount, id);
create index orders_payment_status_created_idx on orders (payment_status, created_at desc, id desc);
create index orders_payment_method_created_idx on orders (payment_method, created_at desc, id desc);
create index orders_city_created_idx on orders (shipping_city, created_at desc, id desc);
create index vendors_status_shop_name_idx on vendors (status, shop_name, id);
create index vendors_status_product_count_idx on vendors (status, product_count, id);
create index products_approval_name_idx on products (approval_status, name, id);
create index products_approval_price_idx on products (approval_status, price, id);
create index products_approval_stock_idx on products (approval_status, stock, id);
create index products_category_name_idx on products (category_id, name, id);
create index products_category_price_idx on products (category_id, price, id);
create index products_category_stock_idx on products (category_id, stock, id);
create index products_active_created_idx on products (is_active, created_at desc, id desc);
create index reviews_rating_created_idx on reviews (rating, created_at desc, id desc);
create index users_role_name_idx on users (role, name, id);
create index users_role_email_idx on users (role, email, id);
create index support_tickets_status_subject_idx on support_tickets (status, subject, id);
create index payouts_status_amount_idx on payouts (status, amount, id);
create index payouts_status_period_end_idx on payouts (status, period_end, id);
-- A reset keeps this table.
create index if not exists evidence_outcome_idx on evidence_entries (outcome, at desc, id desc);
create index if not exists evidence_action_idx on evidence_entries (action, at desc, id desc);
create index if not exists evidence_resource_at_idx on evidence_entries (resource, at desc, id desc);
create index if not exists evidence_resource_id_idx on evidence_entries (resource_id, at desc, id desc);
