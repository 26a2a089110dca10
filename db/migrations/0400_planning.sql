-- Production tasks and their plan. A plan is worked on as a draft (planned_*) and published (published_*) for the shop floor.

create table task (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  task_no text not null,
  -- Null for a combined task, whose members carry the orders.
  work_order_id bigint,
  order_operation_id bigint,
  workshop_id bigint,
  line_id bigint,
  work_center_id bigint not null,
  machine_id bigint,
  status text not null default 'notScheduled' check (status in ('notScheduled', 'waiting', 'inProgress', 'moldChanging', 'completed')),
  plan_quantity numeric(18, 4) not null check (plan_quantity > 0),
  -- Minutes of processing and of set-up as reckoned when it was last planned.
  processing_minutes numeric(12, 2) not null default 0,
  setup_minutes numeric(12, 2) not null default 0,
  -- Set-up begins, processing begins, processing ends; processing may pause over rests and between shifts.
  planned_setup_start timestamptz,
  planned_start timestamptz,
  planned_end timestamptz,
  shift_date date,
  shift_id text,
  locked boolean not null default false,
  -- On the floor: people may start it.
  released boolean not null default false,
  published_start timestamptz,
  published_end timestamptz,
  published_work_center_id bigint,
  published_machine_id bigint,
  combined_into bigint,
  is_combined boolean not null default false,
  reported_good numeric(18, 4) not null default 0,
  reported_defective numeric(18, 4) not null default 0,
  approved_good numeric(18, 4) not null default 0,
  approved_defective numeric(18, 4) not null default 0,
  started_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, task_no),
  foreign key (team_id, work_order_id) references work_order,
  foreign key (team_id, order_operation_id) references order_operation,
  foreign key (team_id, work_center_id) references work_center,
  foreign key (team_id, machine_id) references machine,
  foreign key (team_id, line_id) references production_line,
  foreign key (team_id, combined_into) references task,
  check (planned_setup_start <= planned_start and planned_start <= planned_end),
  check ((planned_start is null) = (planned_end is null) and (planned_start is null) = (planned_setup_start is null))
);
call gemba_tenant('task');
call gemba_scoped('task');
create index task_order on task (team_id, work_order_id);
create index task_operation on task (team_id, order_operation_id);
create index task_center on task (team_id, work_center_id, planned_start);
create index task_status on task (team_id, status, planned_start);
create index task_line on task (team_id, line_id, planned_start);
create index task_machine on task (team_id, machine_id, planned_start);
create index task_combined on task (team_id, combined_into);

-- Locked by every write of the plan, so that two planners never plan the same gap; counted up, so that viewers know when theirs is old.
create table plan_state (
  team_id bigint not null default gemba_team() references team,
  revision bigint not null default 0,
  primary key (team_id)
);
call gemba_tenant('plan_state');

-- Every step of planning, so that it can be undone and done again. Values before and after by task.
create table plan_step (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  user_id bigint not null,
  verb text not null,
  note text,
  changes jsonb not null,
  undone boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (team_id, id)
);
call gemba_tenant('plan_step');
create index plan_step_user on plan_step (team_id, user_id, undone, id);

create table plan_publication (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  user_id bigint not null,
  note text,
  -- What it changed, by task, before and after; for the list of differences and for undoing.
  changes jsonb not null,
  undone_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (team_id, id)
);
call gemba_tenant('plan_publication');
