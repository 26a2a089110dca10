-- Printed copies of work instructions: who took which pages to paper, for where, and how long they hold. What stood on the paper stays.
create table instruction_print (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  number text not null,
  instruction_id bigint not null,
  user_id bigint not null,
  printed_at timestamptz not null default now(),
  -- As 1-3,5; null: all.
  pages text,
  copies integer not null check (copies between 1 and 99),
  -- As they stood at the foot of the copy; null: none was named.
  station text,
  work_order_no text,
  valid_until date not null,
  primary key (team_id, id),
  unique (team_id, number),
  foreign key (team_id, instruction_id) references instruction,
  foreign key (team_id, user_id) references team_user
);
call gemba_tenant('instruction_print');
create index instruction_print_instruction on instruction_print (team_id, instruction_id, id);
