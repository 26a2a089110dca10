-- Patrol inspection: check points in their order, and the rounds in which they are visited.

create table maintenance_route (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  code text not null,
  name text not null,
  workshop_id bigint not null,
  -- Point after point; otherwise as one passes by.
  ordered boolean not null default true,
  -- Wall-clock times (HH:mm) at which a round is due; none: whenever somebody begins one.
  times text[] not null default '{}',
  -- ISO 8601 weekdays; none: every day.
  weekdays text[] not null default '{}',
  -- In which a round is to be done.
  minutes integer not null default 60 check (minutes > 0),
  person_ids bigint[] not null default '{}',
  enabled boolean not null default true,
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, code),
  foreign key (team_id, workshop_id) references department
);
call gemba_tenant('maintenance_route');
call gemba_scoped('maintenance_route');

create table maintenance_route_point (
  team_id bigint not null default gemba_team() references team,
  route_id bigint not null,
  nth integer not null,
  machine_id bigint not null,
  standard_id bigint not null,
  place text,
  primary key (team_id, route_id, nth),
  foreign key (team_id, route_id) references maintenance_route on delete cascade,
  foreign key (team_id, machine_id) references machine,
  foreign key (team_id, standard_id) references maintenance_standard
);
call gemba_tenant('maintenance_route_point');
create index maintenance_route_point_machine on maintenance_route_point (team_id, machine_id);
create index maintenance_route_point_standard on maintenance_route_point (team_id, standard_id);

create table maintenance_round (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  round_no text not null,
  route_id bigint not null,
  workshop_id bigint not null,
  ordered boolean not null,
  due_at timestamptz not null,
  late_at timestamptz not null,
  person_ids bigint[] not null default '{}',
  -- Null: made for its time.
  begun_by bigint,
  -- Done: every point was visited or left out with a reason. Missed: the next day came first.
  outcome text check (outcome in ('done', 'missed')),
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, round_no),
  foreign key (team_id, route_id) references maintenance_route,
  foreign key (team_id, workshop_id) references department,
  foreign key (team_id, begun_by) references team_user,
  check ((outcome is null) = (closed_at is null))
);
call gemba_tenant('maintenance_round');
call gemba_scoped('maintenance_round');
-- One for its time, however many servers make it.
create unique index maintenance_round_due on maintenance_round (team_id, route_id, due_at) where begun_by is null;
create index maintenance_round_open on maintenance_round (team_id, late_at) where outcome is null;
create index maintenance_round_route on maintenance_round (team_id, route_id, due_at);

-- A point as it was when its round was made.
create table maintenance_round_point (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  round_id bigint not null,
  nth integer not null,
  machine_id bigint not null,
  standard_version_id bigint not null,
  place text,
  -- When somebody stood there, by how long ago his device says it was.
  checked_at timestamptz,
  checked_by bigint,
  -- It was left out, with the reason in its note.
  skipped boolean not null default false,
  failed integer not null default 0,
  note text,
  primary key (team_id, id),
  unique (team_id, round_id, nth),
  foreign key (team_id, round_id) references maintenance_round on delete cascade,
  foreign key (team_id, machine_id) references machine,
  foreign key (team_id, standard_version_id) references maintenance_standard_version,
  foreign key (team_id, checked_by) references team_user,
  check (not skipped or note is not null)
);
call gemba_tenant('maintenance_round_point');
create index maintenance_round_point_machine on maintenance_round_point (team_id, machine_id);

create table maintenance_round_value (
  team_id bigint not null default gemba_team() references team,
  point_id bigint not null,
  item integer not null,
  value numeric,
  words text,
  conforming boolean not null,
  primary key (team_id, point_id, item),
  foreign key (team_id, point_id) references maintenance_round_point on delete cascade
);
call gemba_tenant('maintenance_round_value');

create table maintenance_round_photo (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  point_id bigint not null,
  item integer,
  file_id bigint not null,
  primary key (team_id, id),
  unique (team_id, file_id),
  foreign key (team_id, point_id) references maintenance_round_point on delete cascade,
  foreign key (team_id, file_id) references file
);
call gemba_tenant('maintenance_round_photo');
create index maintenance_round_photo_point on maintenance_round_photo (team_id, point_id);

-- A breakdown that a round found.
alter table maintenance_breakdown
  drop constraint maintenance_breakdown_source_check,
  add constraint maintenance_breakdown_source_check check (source in ('person', 'call', 'check', 'round')),
  add column round_id bigint,
  add foreign key (team_id, round_id) references maintenance_round,
  add constraint maintenance_breakdown_round check ((source = 'round') = (round_id is not null));
