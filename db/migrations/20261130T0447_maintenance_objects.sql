-- What is maintained and is no machine: it makes nothing, has no time ledger and stands in no OEE.

create table maintenance_object (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  number text not null,
  name text not null,
  names jsonb not null default '{}',
  kind text not null check (kind in ('line', 'station', 'tool', 'other')),
  workshop_id bigint not null,
  -- Of the workshop; by its calendar the days are reckoned on which it is maintained.
  line_id bigint,
  enabled boolean not null default true,
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, number),
  foreign key (team_id, workshop_id) references department,
  foreign key (team_id, line_id) references production_line
);
call gemba_tenant('maintenance_object');
call gemba_scoped('maintenance_object');
create index maintenance_object_line on maintenance_object (team_id, line_id);
create index maintenance_object_workshop on maintenance_object (team_id, workshop_id);

-- An object of a plan, and the next time that is not made yet, as of a machine; the calendar alone makes it due.
create table maintenance_plan_object (
  team_id bigint not null default gemba_team() references team,
  plan_id bigint not null,
  object_id bigint not null,
  cycle_on date,
  due_on date,
  make_on date,
  due_by text not null default 'calendar' check (due_by = 'calendar'),
  primary key (team_id, plan_id, object_id),
  foreign key (team_id, plan_id) references maintenance_plan on delete cascade,
  foreign key (team_id, object_id) references maintenance_object,
  check ((cycle_on is null) = (due_on is null) and (due_on is null) = (make_on is null))
);
call gemba_tenant('maintenance_plan_object');
create index maintenance_plan_object_make on maintenance_plan_object (team_id, make_on) where make_on is not null;
create index maintenance_plan_object_object on maintenance_plan_object (team_id, object_id);

-- A task is about a machine or an object; an object stops nothing that is planned, and no repair leaves work on one.
alter table maintenance_task
  alter column machine_id drop not null,
  add column object_id bigint,
  add foreign key (team_id, object_id) references maintenance_object,
  add constraint maintenance_task_subject check (num_nonnulls(machine_id, object_id) = 1),
  add constraint maintenance_task_object_due check (object_id is null or (not stands and due_by in ('calendar', 'request')));
-- Once, however many servers make it; and one open task of a plan and object.
create unique index maintenance_task_object_cycle on maintenance_task (team_id, plan_id, object_id, cycle_on)
  where object_id is not null and due_by <> 'request';
create unique index maintenance_task_object_open on maintenance_task (team_id, plan_id, object_id) where object_id is not null and outcome is null;
create index maintenance_task_object on maintenance_task (team_id, object_id, id) where object_id is not null;
