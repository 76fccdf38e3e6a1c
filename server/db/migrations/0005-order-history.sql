-- Every status that an order has had. Of the orders that are there already only the changes from now on are known.
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

-- The orders of one customer or of one vendor, newest first.
drop index orders_customer_idx;
create index orders_customer_created_idx on orders (customer_id, created_at desc, id desc);
create index orders_vendor_created_idx on orders (vendor_id, created_at desc, id desc);
