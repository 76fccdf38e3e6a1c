create table users (
  id text primary key,
  name text not null,
  email text not null unique,
  role text not null check (role in ('admin', 'vendor', 'customer')),
  phone text,
  password_hash text,
  permissions jsonb,
  created_at timestamptz not null default now()
);
create index users_created_idx on users (created_at desc, id desc);
create index users_role_created_idx on users (role, created_at desc, id desc);

create table sessions (
  token_hash text primary key,
  user_id text not null references users (id) on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index sessions_user_idx on sessions (user_id);
create index sessions_expires_idx on sessions (expires_at);

create table vendors (
  id text primary key,
  user_id text not null references users (id),
  shop_name text not null,
  phone text,
  address text,
  city text,
  business_type text,
  business_category text,
  gstin text,
  pan_number text,
  description text,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  approval_date timestamptz,
  rejection_date timestamptz,
  approval_notes text,
  rejection_reason text,
  rejection_notes text,
  bank_name text,
  account_number text,
  ifsc_code text,
  documents jsonb not null default '[]',
  product_count integer not null default 0,
  search_text text not null,
  created_at timestamptz not null default now()
);
create index vendors_created_idx on vendors (created_at desc, id desc);
create index vendors_status_created_idx on vendors (status, created_at desc, id desc);

create table categories (
  id text primary key,
  name text not null unique,
  description text,
  created_at timestamptz not null default now()
);

create table products (
  id text primary key,
  vendor_id text not null references vendors (id),
  category_id text references categories (id),
  name text not null,
  description text,
  price numeric(14, 2) not null,
  stock integer not null default 0,
  tax_rate numeric(5, 2) not null default 0,
  is_active boolean not null default true,
  images jsonb not null default '[]',
  specifications jsonb not null default '{}',
  approval_status text not null default 'pending' check (approval_status in ('pending', 'approved', 'rejected')),
  submitted_for_approval timestamptz,
  approval_date timestamptz,
  rejection_date timestamptz,
  created_at timestamptz not null default now()
);
create index products_vendor_idx on products (vendor_id);
create index products_created_idx on products (created_at desc, id desc);

create table orders (
  id text primary key,
  customer_id text not null references users (id),
  vendor_id text not null references vendors (id),
  total_amount numeric(14, 2) not null,
  discount_amount numeric(14, 2) not null default 0,
  final_amount numeric(14, 2) not null,
  status text not null check (
    status in ('pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled', 'refunded')
  ),
  payment_method text not null,
  payment_status text not null,
  shipping_street text,
  shipping_city text,
  created_at timestamptz not null default now()
);
create index orders_created_idx on orders (created_at desc, id desc);
create index orders_status_created_idx on orders (status, created_at desc, id desc);

create table order_items (
  order_id text not null references orders (id) on delete cascade,
  position integer not null,
  product_id text references products (id) on delete set null,
  name text not null,
  quantity integer not null,
  price numeric(14, 2) not null,
  primary key (order_id, position)
);
-- Without it, deleting one product reads every line ever sold.
create index order_items_product_idx on order_items (product_id);

create table reviews (
  id text primary key,
  user_id text not null references users (id),
  product_id text references products (id) on delete cascade,
  vendor_id text references vendors (id),
  rating integer not null check (rating between 1 and 5),
  comment text,
  created_at timestamptz not null default now()
);
create index reviews_created_idx on reviews (created_at desc, id desc);
create index reviews_product_idx on reviews (product_id);

create table coupons (
  id text primary key,
  code text not null unique,
  description text not null default '',
  type text not null check (type in ('percentage', 'fixed')),
  value numeric(14, 2) not null,
  min_order_amount numeric(14, 2) not null default 0,
  max_discount numeric(14, 2),
  usage_limit integer,
  used_count integer not null default 0,
  valid_from timestamptz not null,
  valid_until timestamptz not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);

create table audit_entries (
  id text primary key,
  at timestamptz not null default now(),
  actor_id text not null,
  actor_name text not null,
  actor_email text not null,
  action text not null,
  resource text not null,
  resource_id text not null,
  before jsonb,
  after jsonb,
  ip text
);
create index audit_resource_idx on audit_entries (resource, resource_id, at desc);

create table settings (
  key text primary key,
  value text not null
);
