-- The chain of seals covers the keys, too: the id of a key is a hash of it, and each entry names the ids of its keys. A key
-- that was replaced no longer has its id, and one that was removed is missing; see server/evidence/verify-keys.ts.
-- A reset keeps these tables and runs this file again.
create or replace function name_evidence_key() returns trigger language plpgsql as $$
begin
  new.id := encode(sha256(convert_to(new.subject || E'\n' || new.secret, 'UTF8')), 'hex');
  return new;
end
$$;
drop trigger if exists evidence_keys_name on evidence_keys;
create trigger evidence_keys_name before insert on evidence_keys for each row execute function name_evidence_key();

-- Keys of earlier versions have other ids. Their hashes are kept here; the server writes a hash over all of them into the
-- chain. Null stands for a key that was gone before this migration.
do $$
begin
  if to_regclass('evidence_key_hashes') is null then
    create table evidence_key_hashes (key_id text primary key, hash text);
    insert into evidence_key_hashes
      select id, encode(sha256(convert_to(subject || E'\n' || secret, 'UTF8')), 'hex') from evidence_keys;
    insert into evidence_key_hashes (key_id)
      select key_id from (select actor_key as key_id from evidence_entries union select details_key from evidence_entries)
        as used where not exists (select from evidence_keys where id = key_id);
  end if;
end
$$;
drop trigger if exists evidence_key_hashes_append_only on evidence_key_hashes;
create trigger evidence_key_hashes_append_only before update or delete or truncate on evidence_key_hashes
  for each statement execute function refuse_evidence_change();

-- audit:forget sets evidence.forgetting in its transaction, and writes an entry that names the keys.
create or replace function refuse_evidence_key_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('evidence.forgetting', true) = 'on' then
    return null;
  end if;
  raise exception 'Keys of the audit are never changed, and are removed only by audit:forget.';
end
$$;
drop trigger if exists evidence_keys_kept on evidence_keys;
create trigger evidence_keys_kept before update or delete or truncate on evidence_keys
  for each statement execute function refuse_evidence_key_change();

-- No role but the owner changes keys or hashes, whatever it was granted before.
do $$
declare
  role text;
begin
  for role in
    select distinct case grantee when 0 then 'public' else quote_ident(pg_get_userbyid(grantee)) end
    from pg_class, aclexplode(relacl)
    where oid in ('evidence_keys'::regclass, 'evidence_key_hashes'::regclass) and grantee <> relowner
  loop
    execute format('revoke update, delete, truncate on evidence_keys from %s', role);
    execute format('revoke insert, update, delete, truncate on evidence_key_hashes from %s', role);
    execute format('grant select on evidence_key_hashes to %s', role);
  end loop;
end
$$;
