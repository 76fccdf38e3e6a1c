-- The sales have sums by status and of discounts. Each day that already has sums is computed again.
insert into stale_days (subject, day) select distinct 'orders', start from sales where dimension = 'placed' and grain = 'day';
