alter table orders add column shipping_method_id text references shipping (id) on delete set null;
-- As it was called when it was chosen.
alter table orders add column shipping_method_name text;
create index orders_shipping_method_idx on orders (shipping_method_id);

-- The plan that a vendor has from a moment on, with its commission as it was agreed then.
create table vendor_plans (
  vendor_id text not null references vendors (id),
  since timestamptz not null,
  plan_id text references plans (id) on delete set null,
  plan_name text not null,
  commission_rate numeric(5, 2) not null check (commission_rate between 0 and 100),
  primary key (vendor_id, since)
);
create index vendor_plans_plan_idx on vendor_plans (plan_id);

create table payout_rates (
  id text primary key,
  kind text not null check (kind in ('commission_gst', 'tcs', 'tds')),
  rate numeric(5, 2) not null check (rate between 0 and 100),
  base text not null check (base in ('sale', 'commission')),
  threshold numeric(14, 2) check (threshold >= 0),
  valid_from timestamptz not null,
  valid_to timestamptz check (valid_to > valid_from),
  source text not null,
  created_at timestamptz not null default now(),
  unique (kind, valid_from)
);
create index payout_rates_created_idx on payout_rates (created_at desc, id desc);

create table payouts (
  id text primary key,
  vendor_id text not null references vendors (id),
  amount numeric(14, 2) not null check (amount > 0),
  currency text not null default 'INR' check (currency = 'INR'),
  status text not null default 'pending' check (status in ('pending', 'processing', 'paid', 'failed')),
  period_start timestamptz not null,
  period_end timestamptz not null check (period_end > period_start),
  reference text,
  notes text,
  paid_at timestamptz,
  created_at timestamptz not null default now()
);
create index payouts_created_idx on payouts (created_at desc, id desc);
create index payouts_status_created_idx on payouts (status, created_at desc, id desc);
create index payouts_vendor_created_idx on payouts (vendor_id, created_at desc, id desc);

create table payout_status_changes (
  payout_id text not null references payouts (id),
  position integer not null,
  status text not null check (status in ('pending', 'processing', 'paid', 'failed')),
  at timestamptz not null default now(),
  by_name text not null,
  note text,
  primary key (payout_id, position)
);

-- Each entry moves an amount from one account to another, so every sum is zero by itself. One of the two is the vendor's.
create table ledger_entries (
  id text primary key,
  posting_id text not null,
  vendor_id text not null references vendors (id),
  kind text not null check (
    kind in (
      'order', 'refund', 'commission', 'commission_gst', 'tcs', 'tds', 'fee', 'correction', 'payout', 'payout_returned'
    )
  ),
  debit text not null,
  credit text not null,
  paise bigint not null check (paise > 0),
  at timestamptz not null default now(),
  due_at timestamptz not null,
  order_id text references orders (id),
  payout_id text references payouts (id),
  -- An entry is taken back once.
  reverses text unique references ledger_entries (id),
  note text,
  by_name text,
  check ((debit = 'vendor') <> (credit = 'vendor'))
);
create index ledger_entries_vendor_idx on ledger_entries (vendor_id, at);
create index ledger_entries_order_idx on ledger_entries (order_id);
create index ledger_entries_payout_idx on ledger_entries (payout_id);

-- Which payout an entry has gone into: one at most.
create table payout_entries (
  entry_id text primary key references ledger_entries (id),
  payout_id text not null references payouts (id)
);
create index payout_entries_payout_idx on payout_entries (payout_id);

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is append-only: write a correction instead.';
end
$$;
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function refuse_change();
