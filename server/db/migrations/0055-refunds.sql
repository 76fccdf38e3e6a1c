-- Refunds of orders. A refund that failed or was rejected does not count against what the customer paid.
create table refunds (
  id text primary key,
  order_id text not null,
  vendor_id text not null references vendors (id),
  customer_id text not null references users (id),
  status text not null check (status in ('requested', 'approved', 'done', 'failed', 'rejected')),
  source text not null check (source in ('shop', 'customer', 'bank')),
  amount numeric(14, 2) not null check (amount > 0),
  -- What the customer paid for the order.
  paid_amount numeric(14, 2) not null,
  reason text not null check (reason in ('returned', 'damaged', 'wrong_item', 'not_delivered', 'cancelled', 'other')),
  note text,
  restock boolean not null,
  reference text,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  check (amount <= paid_amount),
  check ((status = 'done') = (reference is not null))
);
create index refunds_created_idx on refunds (created_at desc, id desc);
create index refunds_amount_idx on refunds (amount, id);
create index refunds_status_idx on refunds (status, id);
create index refunds_order_idx on refunds (order_id);
create index refunds_vendor_idx on refunds (vendor_id, created_at desc, id desc);
create index refunds_customer_idx on refunds (customer_id, created_at desc, id desc);
create trigger count_version before update on refunds for each row execute function count_version();
--> statement-breakpoint
create table refund_lines (
  refund_id text not null references refunds (id),
  -- The line of the order, with its quantity and its share of what the customer paid.
  position integer not null,
  line_quantity integer not null,
  line_amount numeric(14, 2) not null,
  product_id text references products (id) on delete set null,
  name text not null,
  quantity integer not null check (quantity >= 0),
  amount numeric(14, 2) not null check (amount >= 0),
  primary key (refund_id, position),
  check (quantity > 0 or amount > 0)
);
create index refund_lines_product_idx on refund_lines (product_id);

create table refund_status_changes (
  refund_id text not null references refunds (id),
  position integer not null,
  status text not null check (status in ('requested', 'approved', 'done', 'failed', 'rejected')),
  at timestamptz not null default now(),
  by_name text not null,
  note text,
  primary key (refund_id, position)
);
--> statement-breakpoint
-- On a cluster, tables cannot refer to the distributed orders.
do $$ begin
  if not exists (select from pg_extension where extname = 'citus') then
    alter table refunds add constraint refunds_order_id_fkey foreign key (order_id) references orders (id);
  end if;
end $$;
--> statement-breakpoint
create function check_refunded_amount() returns trigger language plpgsql as $$
begin
  if exists (
    select from refunds where order_id in (select order_id from new_rows) and status not in ('failed', 'rejected')
    group by order_id having sum(amount) > min(paid_amount)
  ) then
    raise exception 'Refunds of an order exceed what was paid.'
      using errcode = 'check_violation', constraint = 'refunds_paid_amount_check';
  end if;
  return null;
end $$;
create trigger check_refunded_amount_insert after insert on refunds
  referencing new table as new_rows for each statement execute function check_refunded_amount();
create trigger check_refunded_amount_update after update on refunds
  referencing new table as new_rows for each statement execute function check_refunded_amount();

create function check_refunded_lines() returns trigger language plpgsql as $$
begin
  if exists (
    select from refund_lines line join refunds refund on refund.id = line.refund_id
    where refund.order_id in (select order_id from refunds where id in (select refund_id from new_rows))
      and refund.status not in ('failed', 'rejected')
    group by refund.order_id, line.position
    having sum(line.quantity) > min(line.line_quantity) or sum(line.amount) > min(line.line_amount)
  ) then
    raise exception 'Refunds of a line exceed the line.'
      using errcode = 'check_violation', constraint = 'refund_lines_left_check';
  end if;
  return null;
end $$;
create trigger check_refunded_lines_insert after insert on refund_lines
  referencing new table as new_rows for each statement execute function check_refunded_lines();
create trigger check_refunded_lines_update after update on refund_lines
  referencing new table as new_rows for each statement execute function check_refunded_lines();
--> statement-breakpoint
-- A refund reverses a part of an entry, so an entry can have several reversals. They never exceed the entry.
alter table ledger_entries drop constraint ledger_entries_reverses_key;
create index ledger_entries_reverses_idx on ledger_entries (reverses);
alter table ledger_entries add column refund_id text references refunds (id);
create index ledger_entries_refund_idx on ledger_entries (refund_id);

create function check_reversals() returns trigger language plpgsql as $$
begin
  if not exists (select from new_rows where reverses is not null) then
    return null;
  end if;
  if exists (
    select from ledger_entries back join ledger_entries original on original.id = back.reverses
    where back.reverses in (select reverses from new_rows)
    group by original.id, original.paise having sum(back.paise) > original.paise
  ) then
    raise exception 'Reversals exceed the ledger entry.'
      using errcode = 'check_violation', constraint = 'ledger_entries_reversals_check';
  end if;
  return null;
end $$;
create trigger check_reversals after insert on ledger_entries
  referencing new table as new_rows for each statement execute function check_reversals();
--> statement-breakpoint
alter table orders drop constraint if exists orders_payment_status_check;
--> statement-breakpoint
alter table orders add constraint orders_payment_status_check
  check (payment_status in ('pending', 'paid', 'failed', 'partially_refunded', 'refunded', 'cancelled')) not valid;
