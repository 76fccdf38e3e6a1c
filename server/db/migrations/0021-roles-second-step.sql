-- A role whose people need a second step at sign-in. Also of the roles that are built in, which otherwise never change.
alter table admin_roles add column second_step boolean not null default false;
