-- The section of the law that sets the rate. It is stored with the rate, because a change of the law may change both.
alter table payout_rates add column section text;
