-- Names of the later tables stand in the order of people, too.
alter table coupons alter column code type text collate people_order;
alter table plans alter column name type text collate people_order;
alter table shipping alter column name type text collate people_order;
alter table admin_roles alter column name type text collate people_order;

-- Whatever a list can be sorted by.
create index coupons_created_idx on coupons (created_at desc, id desc);
create index coupons_code_order_idx on coupons (code, id);
create index coupons_value_idx on coupons (value, id);
create index coupons_used_count_idx on coupons (used_count, id);
create index coupons_valid_from_idx on coupons (valid_from, id);
create index coupons_valid_until_idx on coupons (valid_until, id);
create index shipping_name_order_idx on shipping (name, id);
create index shipping_cost_idx on shipping (cost, id);
create index shipping_free_above_idx on shipping (free_above, id);
create index plans_name_order_idx on plans (name, id);
create index plans_price_idx on plans (price, id);
create index plans_commission_rate_idx on plans (commission_rate, id);
create index plans_product_limit_idx on plans (product_limit, id);
create index payout_rates_kind_idx on payout_rates (kind, id);
create index payout_rates_rate_idx on payout_rates (rate, id);
create index payout_rates_valid_from_idx on payout_rates (valid_from, id);
create index admin_roles_name_order_idx on admin_roles (name, id);
create index exports_type_idx on exports (type, id);
create index exports_status_idx on exports (status, id);
create index outbox_messages_channel_idx on outbox_messages (channel, id);
create index outbox_messages_status_idx on outbox_messages (status, id);
create index outbox_messages_attempts_idx on outbox_messages (attempts, id);
