-- Who answers a ticket, and what the team writes to itself about it.
alter table support_tickets add column assignee_id text references users (id) on delete set null;
create index support_tickets_assignee_created_idx on support_tickets (assignee_id, created_at desc, id desc);

create table ticket_notes (
  ticket_id text not null references support_tickets (id) on delete cascade,
  position integer not null check (position >= 0),
  author_id text references users (id) on delete set null,
  note text not null,
  created_at timestamptz not null default now(),
  primary key (ticket_id, position)
);
create index ticket_notes_author_idx on ticket_notes (author_id);
