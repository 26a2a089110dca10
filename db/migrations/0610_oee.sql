-- Why machines stand, shifts of their own, and the ledger rolled up by hour and by shift.

create table exception_reason (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  code text not null,
  name text not null,
  class_code text not null,
  class_name text not null,
  -- The lamp that it explains; none: any.
  lamp text check (lamp in ('green', 'yellow', 'red', 'off', 'blue', 'white', 'gray')),
  planned boolean not null default false,
  -- A planned stop that is not assessed is taken off the planned busy time; one that is assessed stays a loss.
  assessed boolean not null default true,
  -- Whoever gives it says in his own words what it was.
  manual_input boolean not null default false,
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, code),
  check (planned or assessed)
);
call gemba_tenant('exception_reason');

alter table machine_state add foreign key (team_id, reason_id) references exception_reason;
create index machine_state_reason on machine_state (team_id, reason_id) where reason_id is not null;
create index machine_state_start on machine_state (team_id, start_at);

-- The equipment ledger's own fields, and what a machine's output is known by.
alter table machine add column install_date date;
alter table machine add column activation_date date;
alter table machine add column acceptance_date date;
alter table machine add column administrator_id bigint;
alter table machine add column count_source text not null default 'reports' check (count_source in ('counts', 'reports'));
-- Pieces and seconds of a cycle where no task says them.
alter table machine add column cycle_quantity numeric(18, 4) check (cycle_quantity > 0);
alter table machine add column cycle_seconds numeric(12, 3) check (cycle_seconds >= 0);
alter table machine add foreign key (team_id, administrator_id) references team_user;

-- Days on which a machine works by another shift mode than its line; newer rows go before older ones.
create table machine_class (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  machine_id bigint not null,
  shift_mode_id bigint not null,
  from_date date not null,
  to_date date not null,
  -- 1 Monday … 7 Sunday.
  weekdays integer[] not null default '{1,2,3,4,5,6,7}' check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7] and cardinality(weekdays) > 0),
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, machine_id) references machine on delete cascade,
  foreign key (team_id, shift_mode_id) references shift_mode,
  check (from_date <= to_date)
);
call gemba_tenant('machine_class');
create index machine_class_machine on machine_class (team_id, machine_id);
create index machine_class_mode on machine_class (team_id, shift_mode_id);

-- What each machine did and made between two boundaries of hours and shifts: time elements of ISO 22400-2 in milliseconds, quantities,
-- and the planned run time of what was made as an exact fraction of milliseconds. All but ratios, so all can be added.
create table machine_hour (
  team_id bigint not null default gemba_team() references team,
  machine_id bigint not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  -- The shift, or the stretch between shifts, that it is a part of.
  window_start timestamptz not null,
  production_day date not null,
  shift_id text,
  apt bigint not null,
  aust bigint not null,
  adet bigint not null,
  adot bigint not null,
  no_data bigint not null,
  pdot bigint not null,
  rest bigint not null,
  fault bigint not null,
  yellow bigint not null,
  red bigint not null,
  outside bigint not null,
  failures bigint not null,
  -- Counted by the machine; reported by people. Two sources, never added.
  counted numeric not null,
  good numeric not null,
  defective numeric not null,
  -- Produced and good quantity by the source that holds for the machine.
  pq numeric not null,
  gq numeric not null,
  run_numerator numeric not null,
  run_denominator numeric not null check (run_denominator > 0),
  primary key (team_id, machine_id, start_at),
  foreign key (team_id, machine_id) references machine on delete cascade,
  check (end_at > start_at)
);
call gemba_tenant('machine_hour');
create index machine_hour_day on machine_hour (team_id, production_day);

-- The same by shift, and by the stretches between shifts.
create table machine_shift (
  team_id bigint not null default gemba_team() references team,
  machine_id bigint not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  production_day date not null,
  shift_id text,
  shift_name text,
  -- What the calendar planned to be worked, so that a change of it is seen.
  plan text not null,
  apt bigint not null,
  aust bigint not null,
  adet bigint not null,
  adot bigint not null,
  no_data bigint not null,
  pdot bigint not null,
  rest bigint not null,
  fault bigint not null,
  yellow bigint not null,
  red bigint not null,
  outside bigint not null,
  failures bigint not null,
  counted numeric not null,
  good numeric not null,
  defective numeric not null,
  pq numeric not null,
  gq numeric not null,
  run_numerator numeric not null,
  run_denominator numeric not null check (run_denominator > 0),
  primary key (team_id, machine_id, start_at),
  foreign key (team_id, machine_id) references machine on delete cascade,
  check (end_at > start_at)
);
call gemba_tenant('machine_shift');
create index machine_shift_day on machine_shift (team_id, production_day);

-- How far each machine is rolled up. The row is locked by whoever rolls it up.
create table machine_rolled (
  team_id bigint not null default gemba_team() references team,
  machine_id bigint not null,
  through timestamptz not null,
  primary key (team_id, machine_id),
  foreign key (team_id, machine_id) references machine on delete cascade
);
call gemba_tenant('machine_rolled');

-- Spans of the past that changed after they were rolled up.
create table machine_dirty (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  machine_id bigint not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  primary key (team_id, id),
  foreign key (team_id, machine_id) references machine on delete cascade,
  check (to_at > from_at)
);
call gemba_tenant('machine_dirty');
create index machine_dirty_machine on machine_dirty (team_id, machine_id);

-- The calendar version that the roll-ups stand on.
create table rolled_calendar (
  team_id bigint not null default gemba_team() references team,
  version text not null,
  primary key (team_id)
);
call gemba_tenant('rolled_calendar');

create index report_machine on report (team_id, machine_id, shift_date);
create index task_begun on task (team_id, machine_id, started_at) where started_at is not null;
