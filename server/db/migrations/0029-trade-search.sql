-- What the searches of shipping methods and plans read, as for the other lists in 0024-list-search.sql.
do $$
declare
  searched record;
begin
  if not exists (select 1 from pg_extension where extname = 'pg_trgm') then
    return;
  end if;
  for searched in
    select * from (values
      ('shipping', 'name'),
      ('shipping', 'description'),
      ('plans', 'name'),
      ('plans', 'description')
    ) as of_table (name, field)
  loop
    execute format('create index %I on %I using gin (lower(normalize(%I, NFKC)) gin_trgm_ops)',
      searched.name || '_' || searched.field || '_text_idx', searched.name, searched.field);
  end loop;
end $$;
