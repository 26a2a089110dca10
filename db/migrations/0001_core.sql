-- What every area stands on: teams, the walls between them, the journal of writes, jobs, files, layouts.

-- The team and the workshops that the transaction speaks for; unset means none, and none sees nothing.
create function gemba_team() returns bigint language sql stable parallel safe as
  $$ select nullif(current_setting('gemba.team_id', true), '')::bigint $$;
create function gemba_scope() returns bigint[] language sql stable parallel safe as
  $$ select nullif(current_setting('gemba.workshops', true), '')::bigint[] $$;

-- Puts the wall around a tenant table. Sub-selects make the settings constants of the plan, so that indexes serve.
create procedure gemba_tenant(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s using (team_id = (select gemba_team())) with check (team_id = (select gemba_team()))', target);
  execute format('grant select, insert, update, delete on %s to gemba_app', target);
end $$;

-- Department permission: rows of a workshop that the caller is not granted do not exist for him. Rows without one are the team's.
create procedure gemba_scoped(target regclass) language plpgsql as $$
begin
  execute format(
    'create policy workshop_scope on %s as restrictive for select using '
    '((select gemba_scope()) is null or workshop_id is null or workshop_id = any ((select gemba_scope())::bigint[]))', target);
end $$;

create table team (
  id bigint generated always as identity primary key,
  name text not null,
  zone text not null default 'Asia/Shanghai',
  demo boolean not null default false,
  created_at timestamptz not null default now()
);
grant select, insert, update on team to gemba_app;

-- A numbering rule of a team: prefix, date, running number. `sequence` restarts when `period` changes.
create table numbering (
  team_id bigint not null default gemba_team() references team,
  name text not null,
  pattern text not null,
  period text not null default '',
  sequence bigint not null default 0,
  primary key (team_id, name)
);
call gemba_tenant('numbering');

-- Team configuration by name (reminders, aliases, word-filter changes, approval settings …).
create table team_config (
  team_id bigint not null default gemba_team() references team,
  name text not null,
  value jsonb not null,
  version integer not null default 1,
  primary key (team_id, name)
);
call gemba_tenant('team_config');

create table idempotency (
  team_id bigint not null default gemba_team() references team,
  user_id bigint not null,
  key text not null,
  path text not null,
  request_hash text not null,
  answer text,
  created_at timestamptz not null default now(),
  primary key (team_id, user_id, key)
);
call gemba_tenant('idempotency');
create index idempotency_age on idempotency (team_id, created_at);

create table operation_log (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  user_id bigint,
  user_name text not null,
  ip text,
  path text not null,
  verb text not null,
  entity text not null,
  entity_id bigint,
  entity_name text,
  note text,
  before jsonb,
  after jsonb,
  primary key (team_id, id)
);
call gemba_tenant('operation_log');
create index operation_log_record on operation_log (team_id, entity, entity_id, id);
create index operation_log_user on operation_log (team_id, user_id, id);
-- The journal is written, never rewritten.
revoke update, delete on operation_log from gemba_app;

create table file (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  file_no text not null,
  name text not null,
  mime text not null,
  size bigint not null,
  sha256 text not null,
  expires_at timestamptz,
  created_by bigint,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, file_no)
);
call gemba_tenant('file');

create table file_chunk (
  team_id bigint not null default gemba_team(),
  file_id bigint not null,
  part integer not null,
  bytes bytea not null,
  primary key (team_id, file_id, part),
  foreign key (team_id, file_id) references file on delete cascade
);
call gemba_tenant('file_chunk');

create table layout (
  team_id bigint not null default gemba_team() references team,
  name text not null,
  -- 0 is the team's general layout.
  user_id bigint not null default 0,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (team_id, name, user_id)
);
call gemba_tenant('layout');

-- Work to be done outside a request: long calls, messages that leave the building, timers. Taken with SKIP LOCKED by any server.
-- Not behind the tenant wall: a worker must see all teams' jobs to take one; it then works within that job's team.
create table job (
  team_id bigint not null references team,
  id bigint generated always as identity,
  kind text not null,
  -- At most one unfinished job of a kind carries a key.
  key text,
  user_id bigint,
  language text not null default 'zh-Hans',
  payload jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  run_at timestamptz not null default now(),
  attempts integer not null default 0,
  max_attempts integer not null default 1,
  progress real not null default 0,
  message text,
  result jsonb,
  error text,
  cancel_asked boolean not null default false,
  locked_until timestamptz,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (team_id, id)
);
create unique index job_once on job (team_id, kind, key) where state in ('waiting', 'running');
create index job_due on job (run_at, id) where state in ('waiting', 'running');
grant select, insert, update, delete on job to gemba_app;

create table import_batch (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  entity text not null,
  file_name text not null,
  user_id bigint not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (team_id, id)
);
call gemba_tenant('import_batch');

create table import_row (
  team_id bigint not null default gemba_team(),
  batch_id bigint not null,
  row_number integer not null,
  entity_id bigint not null,
  entity_version integer not null,
  -- The row before an update; null for an added one.
  before jsonb,
  primary key (team_id, batch_id, row_number),
  foreign key (team_id, batch_id) references import_batch
);
call gemba_tenant('import_row');
