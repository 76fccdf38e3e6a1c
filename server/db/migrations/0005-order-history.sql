-- Every status that an order has had. Existing orders have no earlier changes.
create table order_status_changes (
  order_id text not null references orders (id) on delete cascade,
  position integer not null,
  status text not null check (
    status in ('pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled', 'refunded')
  ),
  at timestamptz not null default now(),
  by_name text not null,
  primary key (order_id, position)
);

-- For the orders of one customer or one vendor, newest first.
drop index orders_customer_idx;
create index orders_customer_created_idx on orders (customer_id, created_at desc, id desc);
create index orders_vendor_created_idx on orders (vendor_id, created_at desc, id desc);
