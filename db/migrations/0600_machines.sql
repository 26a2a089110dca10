-- The time ledger: what state every machine was in, without a gap, and what it counted. Boards and reports read this alone.

-- How each machine stands now. The row is locked by whoever writes the machine's ledger, so that its signals are taken one after the other.
create table machine_live (
  team_id bigint not null default gemba_team() references team,
  machine_id bigint not null,
  state text not null check (state in ('running', 'waiting', 'fault', 'off', 'changingMold', 'custom', 'noData')),
  lamp text not null check (lamp in ('green', 'yellow', 'red', 'off', 'blue', 'white', 'gray')),
  -- The start of the open interval.
  since timestamptz not null,
  -- The newest signal's own time: what is older comes too late to change anything.
  signal_at timestamptz not null,
  -- When the newest signal arrived here.
  heard_at timestamptz,
  -- Set by a person: silence of a box does not end it.
  manual boolean not null default false,
  -- The transaction of the last change of state or lamp. A viewer that fetched at pg_snapshot_xmin() x misses nothing by asking for revision >= x.
  revision bigint not null default (pg_current_xact_id()::text::bigint),
  primary key (team_id, machine_id),
  foreign key (team_id, machine_id) references machine on delete cascade
) with (fillfactor = 50);
call gemba_tenant('machine_live');

-- Half-open intervals [start_at, end_at): each begins where the one before ended, the newest is open.
create table machine_state (
  team_id bigint not null default gemba_team() references team,
  machine_id bigint not null,
  start_at timestamptz not null,
  end_at timestamptz,
  state text not null check (state in ('running', 'waiting', 'fault', 'off', 'changingMold', 'custom', 'noData')),
  lamp text not null check (lamp in ('green', 'yellow', 'red', 'off', 'blue', 'white', 'gray')),
  source text not null check (source in ('signal', 'manual', 'system')),
  -- Why, as a person said it, at once or afterwards.
  reason_id bigint,
  reason_note text,
  reason_by bigint,
  reason_at timestamptz,
  primary key (team_id, machine_id, start_at),
  foreign key (team_id, machine_id) references machine on delete cascade,
  check (end_at > start_at)
);
call gemba_tenant('machine_state');
create unique index machine_state_open on machine_state (team_id, machine_id) where end_at is null;

-- Counted by the machine itself, a row a minute that had any. Never added to what people report: the two are compared.
create table machine_count (
  team_id bigint not null default gemba_team() references team,
  machine_id bigint not null,
  minute timestamptz not null,
  quantity numeric not null,
  pulses bigint not null,
  primary key (team_id, machine_id, minute),
  foreign key (team_id, machine_id) references machine on delete cascade
) with (fillfactor = 70);
call gemba_tenant('machine_count');

-- Superseded by machine_live.
alter table machine drop column status;
