-- Texts for rejections and replies, which forms offer by what they are for.
create table templates (
  id text primary key,
  name text collate people_order not null,
  use text not null check (use in ('vendor', 'kyc', 'product', 'ticket')),
  text text not null,
  created_at timestamptz not null default now()
);
create index templates_created_idx on templates (created_at desc, id desc);
create index templates_name_order_idx on templates (name, id);
create unique index templates_use_name_idx on templates (use, lower(name collate "C"));

-- Who rejects or replies by their built-in role may insert them.
update admin_roles
set permissions = permissions || '["templates.list"]'
where id in ('0000000000000000000a0002', '0000000000000000000a0004');
