create table kyc_applications (
  id text primary key,
  vendor_id text not null references vendors (id),
  status text not null default 'pending' check (status in ('pending', 'under_review', 'approved', 'rejected')),
  aadhaar_name text,
  aadhaar_number text,
  aadhaar_phone text,
  date_of_birth date,
  documents jsonb not null default '[]',
  business_type text,
  gst_number text,
  business_address text,
  account_holder_name text,
  account_number text,
  bank_name text,
  ifsc_code text,
  reviewed_by_name text,
  reviewed_at timestamptz,
  review_comments text,
  rejection_reason text,
  search_text text not null,
  created_at timestamptz not null default now()
);
create index kyc_applications_created_idx on kyc_applications (created_at desc, id desc);
create index kyc_applications_status_created_idx on kyc_applications (status, created_at desc, id desc);
create index kyc_applications_vendor_idx on kyc_applications (vendor_id);

-- As for vendors: without the extension the search gives the same answers, only slower.
do $$
begin
  if exists (select 1 from pg_extension where extname = 'pg_trgm') then
    execute 'create index kyc_applications_search_idx on kyc_applications using gin (search_text gin_trgm_ops)';
  end if;
end
$$;
