-- Substring search over vendors. Not every PostgreSQL role may create extensions and not every installation has
-- this one: without it the search gives the same answers, only slower.
do $$
begin
  create extension if not exists pg_trgm;
exception
  when insufficient_privilege or feature_not_supported or undefined_file then
    raise notice 'pg_trgm cannot be created: vendor search will read the whole table';
end
$$;

do $$
begin
  if exists (select 1 from pg_extension where extname = 'pg_trgm') then
    execute 'create index vendors_search_idx on vendors using gin (search_text gin_trgm_ops)';
  end if;
end
$$;
