-- What the planner's cockpit adds: machines out of use for a while, times set by hand, who else plans.

-- A machine cannot be used within it: a breakdown, maintenance. Planning reckons with it as closed time of that machine alone.
create table machine_downtime (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  machine_id bigint not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reason text,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, machine_id) references machine,
  foreign key (team_id, created_by) references team_user,
  check (starts_at < ends_at)
);
call gemba_tenant('machine_downtime');
create index machine_downtime_machine on machine_downtime (team_id, machine_id, ends_at);

-- Minutes of processing that a planner set by hand; null: the standard time holds.
alter table task add column hand_minutes numeric(12, 2) check (hand_minutes > 0);

-- The downtime that a step entered, changed or took away: {"id", "before", "after"}, whole rows or null.
alter table plan_step add column downtime jsonb;

-- Who has the Gantt open, and which task is held.
create table plan_viewer (
  team_id bigint not null default gemba_team() references team,
  user_id bigint not null,
  holding_task_id bigint,
  seen_at timestamptz not null default now(),
  primary key (team_id, user_id),
  foreign key (team_id, user_id) references team_user on delete cascade
);
call gemba_tenant('plan_viewer');
