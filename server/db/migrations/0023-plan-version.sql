-- Who gives a vendor a plan has seen which one it had: another one counts as a change of the vendor.
create or replace function count_plan_version() returns trigger language plpgsql as $$
begin
  update vendors set version = version + 1 where id = new.vendor_id;
  return null;
end $$;
create trigger count_plan_version after insert on vendor_plans for each row execute function count_plan_version();
