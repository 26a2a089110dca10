-- Set-up matrix, scenarios of global scheduling, and what planning could not take.

-- What a set-up is told by, beside the mold of an operation.
alter table product add column family text;
alter table product add column color text;

-- Minutes of set-up between two values of one attribute of what is made one after the other.
create table setup_time (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  attribute text not null check (attribute in ('family', 'mold', 'color')),
  -- change: from one value to another; otherwise: between values without a row; first: nothing is known to stand on the machine.
  kind text not null default 'change' check (kind in ('change', 'otherwise', 'first')),
  -- Where it holds: at one work centre, at those of one group label, or (both null) wherever neither has rows of its own.
  work_center_id bigint,
  group_label text,
  from_value text,
  to_value text,
  both_ways boolean not null default false,
  minutes numeric(9, 2) not null check (minutes >= 0),
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique nulls not distinct (team_id, attribute, kind, work_center_id, group_label, from_value, to_value),
  foreign key (team_id, work_center_id) references work_center,
  check (work_center_id is null or group_label is null),
  check ((kind = 'change') = (from_value is not null) and (kind = 'change') = (to_value is not null))
);
call gemba_tenant('setup_time');
create index setup_time_center on setup_time (team_id, work_center_id);

-- A plan that was reckoned beside the one in force, kept to be compared and adopted.
create table scenario (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  name text not null,
  note text,
  user_id bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'cancelled', 'failed')),
  job_id bigint,
  settings jsonb not null,
  -- The planner wants what was found so far.
  stop_asked boolean not null default false,
  -- [[seconds, value, bound], …]: how the search went, as shares of the value it began with.
  progress jsonb not null default '[]',
  -- {task: signature} of the plan that it was reckoned from: what changed since tells that it was overtaken.
  facts jsonb,
  -- Key figures of that plan, and its own.
  base jsonb,
  kpis jsonb,
  -- Its tasks' places; what has none and why; orders late; orders that could not be planned back from their due date.
  placements jsonb,
  unplanned jsonb,
  late_orders jsonb,
  past_start jsonb,
  -- It ended before its time, by the planner's wish or because the server stopped.
  stopped boolean not null default false,
  message text,
  started_at timestamptz,
  finished_at timestamptz,
  adopted_at timestamptz,
  -- The step and the publication that adopted it, for taking it back.
  step_id bigint,
  publication_id bigint,
  created_at timestamptz not null default now(),
  primary key (team_id, id)
);
call gemba_tenant('scenario');

-- Tasks that planning was asked to place and could not.
create table plan_exception (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  task_id bigint not null,
  reason text not null,
  tries integer not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, task_id),
  foreign key (team_id, task_id) references task on delete cascade
);
call gemba_tenant('plan_exception');
