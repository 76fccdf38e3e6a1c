-- The rollups now also have sums by status, and of discounts. So each day that already has a rollup is rebuilt.
insert into stale_days (subject, day) select distinct 'orders', start from sales where dimension = 'placed' and grain = 'day';
