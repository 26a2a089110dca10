-- Where work is done: machines, work centres, stations, and who is arranged to work there.

create table machine (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  number text not null,
  name text not null,
  workshop_id bigint not null,
  line_id bigint,
  brand text,
  model text,
  serial_number text,
  manufacturer text,
  fixed_asset_code text,
  supplier text,
  status text not null default 'running' check (status in ('running', 'waiting', 'fault', 'off', 'changingMold')),
  enabled boolean not null default true,
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, number),
  foreign key (team_id, workshop_id) references department,
  foreign key (team_id, line_id) references production_line
);
call gemba_tenant('machine');
call gemba_scoped('machine');
create index machine_line on machine (team_id, line_id);
create index machine_workshop on machine (team_id, workshop_id);

create table work_center (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  number text not null,
  name text not null,
  workshop_id bigint not null,
  line_id bigint not null,
  -- The operation that it mainly does; its position on the line.
  main_operation_id bigint,
  staffing integer not null default 1,
  -- 1 = standard; earned time is divided by it.
  proficiency numeric(6, 3) not null default 1 check (proficiency > 0),
  reporting_mode text not null default 'manualBoth'
    check (reporting_mode in ('manualBoth', 'autoStart', 'autoReport', 'autoBoth')),
  on_duty_deviation_minutes integer not null default 0,
  feeding_verification boolean not null default false,
  hours_allocation text not null default 'byPersonnel' check (hours_allocation in ('byShift', 'byPersonnel')),
  default_good_quantity text not null default 'remaining' check (default_good_quantity in ('remaining', 'zero', 'single')),
  quantity_check boolean not null default true,
  quantity_limit text not null default 'full'
    check (quantity_limit in ('full', 'fullWithDefective', 'p105', 'p120', 'custom', 'machineCount', 'smaller')),
  custom_limit numeric(9, 2),
  group_label text,
  parallel_production boolean not null default false,
  progress_limit numeric(9, 2),
  shift_lock boolean not null default false,
  assembly_line boolean not null default false,
  andon_bracelet_number text,
  -- Who may be put on duty; 'unspecified' stands alone.
  personnel_arrangement text[] not null default '{unspecified}' check (
    personnel_arrangement <@ array['unspecified', 'sameWorkshop', 'specified', 'sameLine', 'sameLineAndShift']
    and cardinality(personnel_arrangement) > 0
    and (cardinality(personnel_arrangement) = 1 or not 'unspecified' = any (personnel_arrangement))),
  personnel_count integer,
  personnel_ids bigint[] not null default '{}',
  enabled boolean not null default true,
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, number),
  foreign key (team_id, workshop_id) references department,
  foreign key (team_id, line_id) references production_line,
  check (quantity_limit <> 'custom' or custom_limit > 0)
);
call gemba_tenant('work_center');
call gemba_scoped('work_center');
create index work_center_line on work_center (team_id, line_id);
create index work_center_workshop on work_center (team_id, workshop_id);

create table work_center_machine (
  team_id bigint not null default gemba_team() references team,
  work_center_id bigint not null,
  machine_id bigint not null,
  primary key (team_id, work_center_id, machine_id),
  foreign key (team_id, work_center_id) references work_center on delete cascade,
  foreign key (team_id, machine_id) references machine
);
call gemba_tenant('work_center_machine');
create index work_center_machine_machine on work_center_machine (team_id, machine_id);

create table station (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  number text not null,
  name text not null,
  workshop_id bigint not null,
  -- The line that it works for now, and the one it belongs to.
  effective_line_id bigint not null,
  reference_line_id bigint,
  work_center_id bigint,
  andon_sim text,
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, number),
  foreign key (team_id, workshop_id) references department,
  foreign key (team_id, effective_line_id) references production_line,
  foreign key (team_id, reference_line_id) references production_line,
  foreign key (team_id, work_center_id) references work_center
);
call gemba_tenant('station');
call gemba_scoped('station');
create index station_line on station (team_id, effective_line_id);
create index station_work_center on station (team_id, work_center_id);
-- A box's signals lead to one station.
create unique index station_sim on station (team_id, andon_sim) where andon_sim is not null;

-- Who works which shift where, by production day.
create table personnel_arrangement (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  date date not null,
  shift_id text not null,
  shift_name text not null,
  user_id bigint not null,
  line_id bigint not null,
  station_id bigint,
  workshop_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, date, shift_id, user_id),
  foreign key (team_id, user_id) references team_user,
  foreign key (team_id, line_id) references production_line,
  foreign key (team_id, station_id) references station
);
call gemba_tenant('personnel_arrangement');
call gemba_scoped('personnel_arrangement');
create index personnel_arrangement_line on personnel_arrangement (team_id, line_id, date);
create index personnel_arrangement_user on personnel_arrangement (team_id, user_id, date);
