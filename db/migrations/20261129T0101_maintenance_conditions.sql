-- Plans by condition: what is measured, found, read or counted on a machine makes a task once it passes its limit.

alter table maintenance_plan
  drop constraint maintenance_plan_unit_check,
  add constraint maintenance_plan_unit_check check (unit in ('day', 'week', 'month', 'nthWeekday', 'meter', 'condition'));

-- What a plan watches on its machines. A plan whose unit is "condition" goes by it alone.
create table maintenance_condition (
  team_id bigint not null default gemba_team() references team,
  plan_id bigint not null,
  -- A value that a device measures, an item that is measured at checks, what people read off a meter, faults or stops of a shift.
  kind text not null check (kind in ('measure', 'item', 'reading', 'faults', 'stops')),
  -- The name of the measured value, or of the item.
  subject text,
  -- What a value keeps to, both ends included.
  lower numeric,
  -- Of faults and stops: so many within a shift are too many.
  upper numeric,
  -- When it asks again: once the value was within its limits again, or as soon as what it asked for is done.
  reset text not null check (reset in ('within', 'done')),
  primary key (team_id, plan_id),
  foreign key (team_id, plan_id) references maintenance_plan on delete cascade,
  check ((kind in ('measure', 'item')) = (subject is not null)),
  check (num_nonnulls(lower, upper) > 0),
  check (lower <= upper),
  check (kind not in ('faults', 'stops') or (lower is null and upper >= 1 and reset = 'done'))
);
call gemba_tenant('maintenance_condition');
create index maintenance_condition_subject on maintenance_condition (team_id, kind, subject);

-- Machines whose value passed its limit and was told: nothing more comes of it until the row is gone.
create table maintenance_condition_beyond (
  team_id bigint not null default gemba_team() references team,
  plan_id bigint not null,
  machine_id bigint not null,
  since timestamptz not null,
  primary key (team_id, plan_id, machine_id),
  foreign key (team_id, plan_id, machine_id) references maintenance_plan_machine on delete cascade
);
call gemba_tenant('maintenance_condition_beyond');

-- What made a task due, with the limit that held then.
create table maintenance_task_cause (
  team_id bigint not null default gemba_team() references team,
  task_id bigint not null,
  kind text not null check (kind in ('measure', 'item', 'reading', 'faults', 'stops')),
  subject text,
  value numeric not null,
  lower numeric,
  upper numeric,
  at timestamptz not null,
  primary key (team_id, task_id),
  foreign key (team_id, task_id) references maintenance_task on delete cascade
);
call gemba_tenant('maintenance_task_cause');

-- A machine may pass its limit again on the day on which it was seen to: it is the calendar and the meter that come once a day.
alter table maintenance_task
  drop constraint maintenance_task_due_by_check,
  add constraint maintenance_task_due_by_check check (due_by in ('calendar', 'meter', 'condition')),
  drop constraint maintenance_task_team_id_plan_id_machine_id_cycle_on_key;
create unique index maintenance_task_cycle on maintenance_task (team_id, plan_id, machine_id, cycle_on) where due_by <> 'condition';
create index maintenance_task_of_plan on maintenance_task (team_id, plan_id, machine_id, cycle_on);
