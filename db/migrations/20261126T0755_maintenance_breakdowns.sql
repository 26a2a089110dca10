-- What broke, who repaired it, and why it broke.

-- A tree: a part, how it fails, why, and what is done about it (ISO 14224).
create table maintenance_failure_code (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  code text not null,
  name text not null,
  names jsonb not null default '{}',
  level text not null check (level in ('part', 'failure', 'cause', 'remedy')),
  -- Of the level above; a part has none.
  parent_id bigint,
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, code),
  foreign key (team_id, parent_id) references maintenance_failure_code,
  check ((level = 'part') = (parent_id is null))
);
call gemba_tenant('maintenance_failure_code');
create index maintenance_failure_code_parent on maintenance_failure_code (team_id, parent_id);

create table maintenance_breakdown (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  breakdown_no text not null,
  machine_id bigint not null,
  line_id bigint,
  workshop_id bigint not null,
  state text not null default 'reported'
    check (state in ('reported', 'assigned', 'accepted', 'working', 'waiting', 'repaired', 'confirmed', 'cancelled')),
  -- A person; an andon call that he took it from; a task that found it.
  source text not null check (source in ('person', 'call', 'check')),
  call_id bigint,
  task_id bigint,
  symptom text not null,
  -- The machine cannot be worked with: nothing starts on it until the repair is confirmed.
  stopped boolean not null default true,
  -- Null: the system.
  reported_by bigint,
  reported_at timestamptz not null,
  handler_id bigint,
  accepted_at timestamptz,
  begun_at timestamptz,
  -- While it waits for parts: since when; and how long it waited before that.
  waiting_since timestamptz,
  waited_seconds integer not null default 0,
  repaired_at timestamptz,
  -- Confirmed or cancelled.
  closed_at timestamptz,
  closed_by bigint,
  part_id bigint,
  failure_id bigint,
  cause_id bigint,
  remedy_id bigint,
  solution text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, breakdown_no),
  foreign key (team_id, machine_id) references machine,
  foreign key (team_id, line_id) references production_line,
  foreign key (team_id, workshop_id) references department,
  foreign key (team_id, call_id) references andon_call,
  foreign key (team_id, task_id) references maintenance_task,
  foreign key (team_id, reported_by) references team_user,
  foreign key (team_id, handler_id) references team_user,
  foreign key (team_id, closed_by) references team_user,
  foreign key (team_id, part_id) references maintenance_failure_code,
  foreign key (team_id, failure_id) references maintenance_failure_code,
  foreign key (team_id, cause_id) references maintenance_failure_code,
  foreign key (team_id, remedy_id) references maintenance_failure_code,
  check ((source = 'call') = (call_id is not null)),
  check ((source = 'check') = (task_id is not null)),
  check ((state = 'waiting') = (waiting_since is not null)),
  check ((state in ('confirmed', 'cancelled')) = (closed_at is not null))
);
call gemba_tenant('maintenance_breakdown');
call gemba_scoped('maintenance_breakdown');
create index maintenance_breakdown_machine on maintenance_breakdown (team_id, machine_id, reported_at);
create index maintenance_breakdown_open on maintenance_breakdown (team_id, machine_id) where closed_at is null;
create index maintenance_breakdown_reported on maintenance_breakdown (team_id, reported_at);
-- A call is taken into one breakdown.
create unique index maintenance_breakdown_call on maintenance_breakdown (team_id, call_id) where state <> 'cancelled';

-- Who did what to it, when.
create table maintenance_breakdown_step (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  breakdown_id bigint not null,
  at timestamptz not null,
  kind text not null,
  user_id bigint,
  to_user_id bigint,
  note text,
  primary key (team_id, id),
  foreign key (team_id, breakdown_id) references maintenance_breakdown on delete cascade,
  foreign key (team_id, user_id) references team_user,
  foreign key (team_id, to_user_id) references team_user
);
call gemba_tenant('maintenance_breakdown_step');
create index maintenance_breakdown_step_breakdown on maintenance_breakdown_step (team_id, breakdown_id, id);

create table maintenance_breakdown_photo (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  breakdown_id bigint not null,
  file_id bigint not null,
  primary key (team_id, id),
  unique (team_id, file_id),
  foreign key (team_id, breakdown_id) references maintenance_breakdown on delete cascade,
  foreign key (team_id, file_id) references file
);
call gemba_tenant('maintenance_breakdown_photo');
create index maintenance_breakdown_photo_breakdown on maintenance_breakdown_photo (team_id, breakdown_id);
