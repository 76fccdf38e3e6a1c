-- A cluster cannot plan a query that reads one of its tables together with the rows of the statement. So each function
-- reads the ids of these rows first.
create or replace function check_refunded_amount() returns trigger language plpgsql as $$
declare
  order_ids text[];
begin
  select array_agg(order_id) into order_ids from new_rows;
  if exists (
    select from refunds where order_id = any(order_ids) and status not in ('failed', 'rejected')
    group by order_id having sum(amount) > min(paid_amount)
  ) then
    raise exception 'Refunds of an order exceed what was paid.'
      using errcode = 'check_violation', constraint = 'refunds_paid_amount_check';
  end if;
  return null;
end $$;

create or replace function check_refunded_lines() returns trigger language plpgsql as $$
declare
  refund_ids text[];
begin
  select array_agg(refund_id) into refund_ids from new_rows;
  if exists (
    select from refund_lines line join refunds refund on refund.id = line.refund_id
    where refund.order_id in (select order_id from refunds where id = any(refund_ids))
      and refund.status not in ('failed', 'rejected')
    group by refund.order_id, line.position
    having sum(line.quantity) > min(line.line_quantity) or sum(line.amount) > min(line.line_amount)
  ) then
    raise exception 'Refunds of a line exceed the line.'
      using errcode = 'check_violation', constraint = 'refund_lines_left_check';
  end if;
  return null;
end $$;

create or replace function check_reversals() returns trigger language plpgsql as $$
declare
  reversed_ids text[];
begin
  select array_agg(reverses) into reversed_ids from new_rows where reverses is not null;
  if reversed_ids is not null and exists (
    select from ledger_entries back join ledger_entries original on original.id = back.reverses
    where back.reverses = any(reversed_ids)
    group by original.id, original.paise having sum(back.paise) > original.paise
  ) then
    raise exception 'Reversals exceed the ledger entry.'
      using errcode = 'check_violation', constraint = 'ledger_entries_reversals_check';
  end if;
  return null;
end $$;
