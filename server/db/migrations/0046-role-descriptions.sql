-- The descriptions of the built-in roles, as server/auth/built-in-roles.ts has them.
update admin_roles set description = case id
  when '0000000000000000000a0001' then 'Has every permission, including future ones.'
  when '0000000000000000000a0002' then 'Approves and rejects vendors, KYC applications and products.'
  when '0000000000000000000a0003' then 'Manages products, categories, coupons and shipping methods.'
  when '0000000000000000000a0004' then 'Replies to customers and vendors.'
  when '0000000000000000000a0005' then 'Can view everything, but changes nothing.'
end where built_in;
