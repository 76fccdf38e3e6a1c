-- What an administrator may do, under a name. Those that are built in are described in server/accounts/built-in-roles.ts.
create table admin_roles (
  id text primary key,
  name text not null,
  description text not null default '',
  permissions jsonb not null default '[]',
  built_in boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index admin_roles_name_idx on admin_roles (lower(name));
create index admin_roles_created_idx on admin_roles (created_at desc, id desc);

insert into admin_roles (id, name, description, permissions, built_in) values
  ('0000000000000000000a0001', 'Owner', 'May do everything, also what is added later.', '["*"]', true),
  ('0000000000000000000a0002', 'Reviewer', 'Decides on vendors, KYC applications and products.',
   '["dashboard.list", "vendors.list", "vendors.show", "vendors.approve", "vendors.reject", "kyc-management.*", "product-approval.*", "products.list", "products.show", "notifications.list", "notifications.read"]', true),
  ('0000000000000000000a0003', 'Catalogue', 'Keeps products, categories, coupons and shipping methods in order.',
   '["dashboard.list", "products.*", "categories.*", "product-approval.list", "coupons.*", "shipping.*", "vendors.list", "vendors.show", "reviews.list", "reviews.show", "notifications.list", "notifications.read"]', true),
  ('0000000000000000000a0004', 'Support', 'Answers customers and vendors.',
   '["dashboard.list", "support.*", "chat.*", "orders.list", "orders.show", "users.list", "users.show", "vendors.list", "vendors.show", "products.list", "products.show", "reviews.*", "notifications.list", "notifications.read"]', true),
  ('0000000000000000000a0005', 'Auditor', 'Reads everything and changes nothing.', '["*.list", "*.show"]', true);

alter table users add column role_id text references admin_roles (id);
alter table users add column deactivated_at timestamptz;
create index users_role_id_idx on users (role_id);

-- Administrators without grants of their own could do everything. Those with some keep exactly these.
insert into admin_roles (id, name, description, permissions)
select substr(md5(random()::text || id), 1, 24), 'Permissions of ' || email, 'As they were before there were roles.', permissions
from users
where role = 'admin' and jsonb_typeof(permissions) = 'array'
  and not permissions ? '*' and not permissions ? '*.*' and permissions <> '["*.list", "*.show"]';
update users set role_id = (
  case
    when jsonb_typeof(permissions) is distinct from 'array' then '0000000000000000000a0001'
    when permissions ? '*' or permissions ? '*.*' then '0000000000000000000a0001'
    when permissions = '["*.list", "*.show"]' then '0000000000000000000a0005'
    else (select id from admin_roles where name = 'Permissions of ' || users.email)
  end
) where role = 'admin';
alter table users drop column permissions;

-- What people see of their sessions. A session of before this has an id from its hash, and counts as used now.
alter table sessions add column id text;
update sessions set id = substr(md5(token_hash), 1, 24);
alter table sessions alter column id set not null;
create unique index sessions_id_idx on sessions (id);
alter table sessions add column user_agent text;
alter table sessions add column ip text;
alter table sessions add column last_used_at timestamptz not null default now();

-- One-time links by which somebody who was made an administrator sets a password. Of the token there is only a hash.
create table invitations (
  token_hash text primary key,
  user_id text not null unique references users (id) on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
