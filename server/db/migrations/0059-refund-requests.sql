-- Refunds that customers request in the shop's own system. Whatever changes one, the readers of the integration API
-- learn of it.
create trigger note_external_change after update on refunds referencing new table as changed_rows
  for each statement execute function note_external_change('refunds');
create trigger note_external_deletion after delete on refunds referencing old table as gone_rows
  for each statement execute function note_external_deletion('refunds');

-- A digest of what the shop sent, so that the same request can be told from another one.
alter table refunds add column sent_digest text;
