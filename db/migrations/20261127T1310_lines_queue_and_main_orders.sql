-- What an engineer sets for a line as a whole, and the version of its queue: whoever changes the queue locks this row.
create table line_setting (
  team_id bigint not null default gemba_team() references team,
  line text not null,
  version integer not null default 1,
  -- Orders that a station shows beside its own work.
  next_shown integer not null default 3 check (next_shown between 0 and 20),
  queue_version integer not null default 1,
  primary key (team_id, line)
);
call gemba_tenant('line_setting');

-- The order in which work orders go over a line, from place 1 on without gaps.
create table line_queue (
  team_id bigint not null default gemba_team() references team,
  line text not null,
  place integer not null check (place > 0),
  work_order_id bigint not null,
  primary key (team_id, line, place),
  unique (team_id, work_order_id),
  foreign key (team_id, line) references line_setting,
  foreign key (team_id, work_order_id) references work_order
);
call gemba_tenant('line_queue');

-- A work order that groups those of its parts.
create table line_main_order (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  line text not null,
  work_order_id bigint not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, work_order_id),
  foreign key (team_id, work_order_id) references work_order,
  foreign key (team_id, created_by) references team_user
);
call gemba_tenant('line_main_order');
create index line_main_order_line on line_main_order (team_id, line, id desc);

-- An order of a part, and how many of it one piece of the main order takes, in the part's main unit.
create table line_main_part (
  team_id bigint not null default gemba_team() references team,
  main_id bigint not null,
  work_order_id bigint not null,
  quantity_per numeric(18, 6) not null check (quantity_per > 0),
  primary key (team_id, main_id, work_order_id),
  unique (team_id, work_order_id),
  foreign key (team_id, main_id) references line_main_order,
  foreign key (team_id, work_order_id) references work_order
);
call gemba_tenant('line_main_part');
