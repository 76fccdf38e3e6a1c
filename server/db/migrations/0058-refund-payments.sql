-- Refunds that a payment provider carries out.
alter table refunds drop constraint refunds_status_check;
alter table refunds add constraint refunds_status_check
  check (status in ('requested', 'approved', 'sent', 'done', 'failed', 'rejected'));
alter table refund_status_changes drop constraint refund_status_changes_status_check;
alter table refund_status_changes add constraint refund_status_changes_status_check
  check (status in ('requested', 'approved', 'sent', 'done', 'failed', 'rejected'));

-- Where the money goes if it cannot return the way it came: a UPI id or a bank account, encrypted.
alter table refunds add column destination text;
-- Whether the customer gets an e-mail once the refund is done.
alter table refunds add column tells_customer boolean not null default false;

create table refund_payments (
  refund_id text primary key references refunds (id),
  -- When the provider is asked next. Null once the refund has ended.
  due timestamptz,
  leased_until timestamptz,
  attempts integer not null default 0,
  -- Why the last attempt did not show what happened to the money.
  problem text
);
create index refund_payments_due_idx on refund_payments (due) where due is not null;
