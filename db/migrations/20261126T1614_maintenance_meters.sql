-- Plans by a meter of the machine, alone or together with the calendar: what comes first.

alter table maintenance_plan
  drop constraint maintenance_plan_unit_check,
  add constraint maintenance_plan_unit_check check (unit in ('day', 'week', 'month', 'nthWeekday', 'meter')),
  -- Null: by the calendar alone.
  add column meter text check (meter in ('hours', 'cycles', 'reading')),
  add column meter_every numeric(18, 2) check (meter_every > 0),
  add constraint maintenance_plan_metered check ((meter is null) = (meter_every is null) and (unit <> 'meter' or meter is not null));

-- How the meter stood when the next time was reckoned: counted since the last execution, and a day.
alter table maintenance_plan_machine
  add column meter_used numeric(18, 2),
  add column meter_per_day numeric(18, 4),
  -- What makes it due.
  add column due_by text not null default 'calendar' check (due_by in ('calendar', 'meter'));

alter table maintenance_task add column due_by text not null default 'calendar' check (due_by in ('calendar', 'meter'));

-- What people read off a machine's own meter. A new meter begins anew: what it shows then is not what was used.
create table maintenance_reading (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  machine_id bigint not null,
  workshop_id bigint not null,
  at timestamptz not null,
  value numeric(18, 2) not null check (value >= 0),
  -- Of that, since the reading before; of the first one, and of a new meter, nothing.
  counted numeric(18, 2) not null check (counted >= 0),
  renewed boolean not null default false,
  user_id bigint,
  note text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, machine_id) references machine,
  foreign key (team_id, workshop_id) references department,
  foreign key (team_id, user_id) references team_user
);
call gemba_tenant('maintenance_reading');
call gemba_scoped('maintenance_reading');
create index maintenance_reading_machine on maintenance_reading (team_id, machine_id, at);
-- It is written, never rewritten.
revoke update, delete on maintenance_reading from gemba_app;
