-- A new plan changes the vendor's version, so that nobody replaces a plan that they have not seen.
create or replace function count_plan_version() returns trigger language plpgsql as $$
begin
  update vendors set version = version + 1 where id = new.vendor_id;
  return null;
end $$;
create trigger count_plan_version after insert on vendor_plans for each row execute function count_plan_version();
