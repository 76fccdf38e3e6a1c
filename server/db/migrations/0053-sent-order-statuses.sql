-- The statuses and payment statuses that the shop has sent for an order, oldest first. If the shop sends one of them
-- again, it does not replace a status that the console has set since.
create table sent_order_statuses (
  order_id text primary key,
  statuses text[] not null,
  payment_statuses text[] not null
);
