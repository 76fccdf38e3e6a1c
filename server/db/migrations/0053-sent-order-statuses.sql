-- The statuses and payment statuses that the shop has sent for an order, in this order. If the shop repeats one of them,
-- it does not replace what the console has set since.
create table sent_order_statuses (
  order_id text primary key,
  statuses text[] not null,
  payment_statuses text[] not null
);
