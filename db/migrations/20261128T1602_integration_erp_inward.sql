-- What is fetched from an ERP: one source for each kind of a connector, and what is known of each of its records.

create table erp_source (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  connector_id bigint not null,
  kind text not null check (kind in ('product', 'workOrder')),
  enabled boolean not null,
  -- Behind the address of the connector, with {cursor}, {page} or {offset} in it.
  path text not null,
  -- Where its answer holds the list, and each of that its id, what the cursor follows, and where the next page is.
  list_field text not null,
  id_field text not null,
  cursor_field text not null,
  cursor_start text not null,
  next_field text not null,
  -- 0: only when a person asks.
  every_minutes integer not null,
  rules jsonb not null,
  -- In whose place it is written here, and in whose words it is told what was refused.
  made_by bigint not null,
  language text not null,
  -- What was fetched up to, null: nothing yet; and where a run that is under way stands.
  cursor text,
  position jsonb,
  -- Counts the pages taken: whoever asked for one that was taken meanwhile stops.
  step integer not null default 0,
  run integer not null default 1,
  next_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  failures integer not null default 0,
  problem text,
  error text,
  counts jsonb not null default '{}',
  primary key (team_id, id),
  unique (team_id, connector_id, kind),
  foreign key (team_id, connector_id) references erp_connector on delete cascade,
  foreign key (team_id, made_by) references team_user
);
call gemba_tenant('erp_source');

create table erp_record (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  source_id bigint not null,
  external_id text not null,
  document text not null,
  state text not null check (state in ('taken', 'refused', 'conflict', 'gone')),
  reason text,
  -- What the ERP says, as it was mapped; what ours said when that was last taken.
  came jsonb not null,
  ours jsonb,
  record_id bigint,
  seen_run integer not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, source_id, external_id),
  foreign key (team_id, source_id) references erp_source on delete cascade
);
call gemba_tenant('erp_record');
