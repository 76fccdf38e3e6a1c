-- Counts the deliveries that are being sent, without reading all that are due.
create index webhook_deliveries_lease_idx on webhook_deliveries (webhook_id, leased_until) where due is not null;
