-- What is charted of a measured item of a scheme, and what follows a violation.
create table spc_characteristic (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  code text not null,
  name text not null,
  scheme_id bigint not null,
  -- As the scheme names it; an inspection goes by a copy of the scheme.
  item text not null,
  -- Null: whatever machine the task runs on.
  machine_id bigint,
  chart text not null check (chart in ('iMR', 'xbarR', 'xbarS')),
  subgroup_size integer not null check (subgroup_size between 1 and 25),
  rules text[] not null,
  width numeric(6, 2) not null default 3 check (width > 0),
  tell_ids bigint[] not null default '{}',
  andon_type_id bigint,
  holds boolean not null default false,
  stops_machine boolean not null default false,
  enabled boolean not null default true,
  -- Serial of the newest point.
  points bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, code),
  foreign key (team_id, scheme_id) references inspection_scheme,
  foreign key (team_id, machine_id) references machine,
  foreign key (team_id, andon_type_id) references andon_type,
  check ((chart = 'iMR') = (subgroup_size = 1))
);
call gemba_tenant('spc_characteristic');
create index spc_characteristic_scheme on spc_characteristic (team_id, scheme_id);

-- Versions of control limits. The approved one with the highest number is in force; none is ever reckoned anew.
create table spc_limit (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  characteristic_id bigint not null,
  number integer not null,
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'rejected')),
  center double precision not null,
  sigma double precision not null check (sigma > 0),
  -- First and last point that it was reckoned from; null: both figures were given.
  base_from bigint,
  base_to bigint,
  -- Points left out of it: [{"serial": 7, "reason": "…"}].
  excluded jsonb not null default '[]',
  reason text not null,
  proposed_by bigint not null,
  proposed_at timestamptz not null,
  decided_by bigint,
  decided_at timestamptz,
  primary key (team_id, id),
  unique (team_id, characteristic_id, number),
  foreign key (team_id, characteristic_id) references spc_characteristic on delete cascade,
  foreign key (team_id, proposed_by) references team_user,
  foreign key (team_id, decided_by) references team_user,
  check ((state = 'proposed') = (decided_at is null))
);
call gemba_tenant('spc_limit');
create unique index spc_limit_proposed on spc_limit (team_id, characteristic_id) where state = 'proposed';

-- A subgroup of an inspection. It keeps the limits that it was compared with.
create table spc_point (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  characteristic_id bigint not null,
  serial bigint not null,
  record_id bigint not null,
  -- Which subgroup of its inspection, from 0.
  part integer not null,
  measured jsonb not null,
  limit_id bigint,
  rules text[] not null default '{}',
  entered_by bigint not null,
  entered_at timestamptz not null,
  workshop_id bigint,
  note text,
  noted_by bigint,
  primary key (team_id, id),
  unique (team_id, characteristic_id, serial),
  unique (team_id, record_id, characteristic_id, part),
  foreign key (team_id, characteristic_id) references spc_characteristic on delete cascade,
  foreign key (team_id, record_id) references inspection_record on delete cascade,
  foreign key (team_id, limit_id) references spc_limit,
  foreign key (team_id, entered_by) references team_user,
  foreign key (team_id, noted_by) references team_user,
  foreign key (team_id, workshop_id) references department
);
call gemba_tenant('spc_point');
call gemba_scoped('spc_point');

-- A violation that somebody must answer for; what it holds is held until it is released.
create table spc_signal (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  characteristic_id bigint not null,
  point_id bigint not null,
  record_id bigint not null,
  task_id bigint not null,
  machine_id bigint,
  workshop_id bigint,
  rules text[] not null,
  holds boolean not null,
  stops_machine boolean not null,
  raised_by bigint not null,
  raised_at timestamptz not null,
  released_by bigint,
  released_at timestamptz,
  reason text,
  -- The newest point when it was released: patterns are counted anew after it.
  until_serial bigint,
  primary key (team_id, id),
  unique (team_id, point_id),
  foreign key (team_id, characteristic_id) references spc_characteristic on delete cascade,
  foreign key (team_id, point_id) references spc_point on delete cascade,
  foreign key (team_id, record_id) references inspection_record on delete cascade,
  foreign key (team_id, task_id) references task,
  foreign key (team_id, machine_id) references machine,
  foreign key (team_id, workshop_id) references department,
  foreign key (team_id, raised_by) references team_user,
  foreign key (team_id, released_by) references team_user,
  check ((released_at is null) = (released_by is null) and (released_at is null) = (reason is null))
);
call gemba_tenant('spc_signal');
call gemba_scoped('spc_signal');
-- One at a time for a characteristic and a task: what continues a pattern raises nothing anew.
create unique index spc_signal_open on spc_signal (team_id, characteristic_id, task_id) where released_at is null;
create index spc_signal_task on spc_signal (team_id, task_id) where released_at is null and holds;
create index spc_signal_machine on spc_signal (team_id, machine_id) where released_at is null and stops_machine;
create index spc_signal_characteristic on spc_signal (team_id, characteristic_id);
