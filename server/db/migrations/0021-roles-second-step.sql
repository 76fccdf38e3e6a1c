-- Whether members of the role need a second step at sign-in. The only setting of a built-in role that can change.
alter table admin_roles add column second_step boolean not null default false;
