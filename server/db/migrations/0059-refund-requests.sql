-- Customers can request refunds in the shop's own system. Every change of a refund takes a new number, so that readers
-- of the integration API find it.
create trigger note_external_change after update on refunds referencing new table as changed_rows
  for each statement execute function note_external_change('refunds');
create trigger note_external_deletion after delete on refunds referencing old table as gone_rows
  for each statement execute function note_external_deletion('refunds');

-- A digest of the request that the shop sent, to recognise the same request when it is sent again.
alter table refunds add column sent_digest text;
