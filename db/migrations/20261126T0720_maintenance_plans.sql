-- What is looked at and done on machines, how often, and what was found.

create table maintenance_standard (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  code text not null,
  name text not null,
  -- The type of andon call that an item raises which says so.
  andon_type_id bigint,
  enabled boolean not null default true,
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, code),
  foreign key (team_id, andon_type_id) references andon_type
);
call gemba_tenant('maintenance_standard');

-- The items of a standard. Never changed: whoever changes them makes the next one, and tasks go by the one that held when they were made.
create table maintenance_standard_version (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  standard_id bigint not null,
  number integer not null check (number > 0),
  items jsonb not null,
  -- Null: the system.
  made_by bigint,
  made_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, standard_id, number),
  foreign key (team_id, standard_id) references maintenance_standard on delete cascade,
  foreign key (team_id, made_by) references team_user
);
call gemba_tenant('maintenance_standard_version');

create table maintenance_plan (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  code text not null,
  name text not null,
  kind text not null check (kind in ('spotCheck', 'maintenance')),
  standard_id bigint not null,
  unit text not null check (unit in ('day', 'week', 'month', 'nthWeekday')),
  every integer not null check (every > 0),
  weekdays text[] not null default '{}',
  month_day integer check (month_day between 1 and 31),
  nth text,
  nth_weekday text,
  -- On the days of its rhythm, or one interval after the last execution.
  reckoned text not null default 'fixed' check (reckoned in ('fixed', 'floating')),
  starts_on date not null,
  ends_on date,
  holiday text not null default 'after' check (holiday in ('keep', 'before', 'after', 'skip')),
  -- Days before its day on which a task is made.
  lead_days integer not null default 0 check (lead_days >= 0),
  -- Days, its own among them, in which a task must be done.
  required_days integer not null default 1 check (required_days > 0),
  minutes integer check (minutes > 0),
  -- The code of the machine must be scanned where it stands.
  scan boolean not null default false,
  person_ids bigint[] not null default '{}',
  group_id bigint,
  enabled boolean not null default true,
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, code),
  foreign key (team_id, standard_id) references maintenance_standard,
  foreign key (team_id, group_id) references work_group,
  check (starts_on <= ends_on),
  check (reckoned = 'fixed' or holiday <> 'skip'),
  check (case unit when 'month' then month_day is not null when 'nthWeekday' then nth is not null and nth_weekday is not null
    else true end)
);
call gemba_tenant('maintenance_plan');

-- A machine of a plan, and the next time that is not made yet; none while a task is open.
create table maintenance_plan_machine (
  team_id bigint not null default gemba_team() references team,
  plan_id bigint not null,
  machine_id bigint not null,
  cycle_on date,
  due_on date,
  make_on date,
  primary key (team_id, plan_id, machine_id),
  foreign key (team_id, plan_id) references maintenance_plan on delete cascade,
  foreign key (team_id, machine_id) references machine,
  check ((cycle_on is null) = (due_on is null) and (due_on is null) = (make_on is null))
);
call gemba_tenant('maintenance_plan_machine');
-- Making reads what is due, not what exists.
create index maintenance_plan_machine_make on maintenance_plan_machine (team_id, make_on) where make_on is not null;
create index maintenance_plan_machine_machine on maintenance_plan_machine (team_id, machine_id);

create table maintenance_task (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  task_no text not null,
  plan_id bigint not null,
  kind text not null check (kind in ('spotCheck', 'maintenance')),
  machine_id bigint not null,
  line_id bigint,
  workshop_id bigint not null,
  standard_version_id bigint not null,
  -- The day of the rhythm that it stands for.
  cycle_on date not null,
  due_on date not null,
  -- The last day on which it is done in time, and the end of that day.
  finish_by date not null,
  late_at timestamptz not null,
  person_ids bigint[] not null default '{}',
  group_id bigint,
  minutes integer,
  -- 0: nobody was told of it, 1: that it is due, 2: that it is late.
  told integer not null default 0,
  outcome text check (outcome in ('executed', 'skipped')),
  closed_at timestamptz,
  closed_by bigint,
  note text,
  -- Values out of what their items allow.
  failed integer not null default 0,
  -- Times of the rhythm that passed until it was done.
  missed integer not null default 0,
  -- Whoever did it scanned the machine.
  scanned boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, task_no),
  -- Once, however many servers make it.
  unique (team_id, plan_id, machine_id, cycle_on),
  foreign key (team_id, plan_id) references maintenance_plan,
  foreign key (team_id, machine_id) references machine,
  foreign key (team_id, line_id) references production_line,
  foreign key (team_id, workshop_id) references department,
  foreign key (team_id, standard_version_id) references maintenance_standard_version,
  foreign key (team_id, group_id) references work_group,
  foreign key (team_id, closed_by) references team_user,
  check ((outcome is null) = (closed_at is null))
);
call gemba_tenant('maintenance_task');
call gemba_scoped('maintenance_task');
-- A plan has one open task a machine.
create unique index maintenance_task_open on maintenance_task (team_id, plan_id, machine_id) where outcome is null;
create index maintenance_task_due on maintenance_task (team_id, due_on);
create index maintenance_task_waiting on maintenance_task (team_id, due_on) where outcome is null;
create index maintenance_task_machine on maintenance_task (team_id, machine_id, id);

-- What was found at an item, by its place in the standard's version: a number (yes is 1, no is 0) or words.
create table maintenance_value (
  team_id bigint not null default gemba_team() references team,
  task_id bigint not null,
  item integer not null check (item >= 0),
  value numeric(18, 6),
  words text,
  conforming boolean not null,
  primary key (team_id, task_id, item),
  foreign key (team_id, task_id) references maintenance_task on delete cascade,
  check (num_nonnulls(value, words) = 1)
);
call gemba_tenant('maintenance_value');

-- Pictures of a task; without an item: of the whole.
create table maintenance_photo (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  task_id bigint not null,
  item integer check (item >= 0),
  file_id bigint not null,
  primary key (team_id, id),
  unique (team_id, file_id),
  foreign key (team_id, task_id) references maintenance_task on delete cascade,
  foreign key (team_id, file_id) references file
);
call gemba_tenant('maintenance_photo');
create index maintenance_photo_task on maintenance_photo (team_id, task_id);

-- What is found out of its limits calls for help.
alter table andon_call drop constraint andon_call_source_check;
alter table andon_call add constraint andon_call_source_check
  check (source in ('station', 'phone', 'box', 'lamp', 'quality', 'maintenance'));
