-- The section of the law that a rate comes from. It changes with the law, so it is dated as the rate is.
alter table payout_rates add column section text;
