-- Lean scheduling: how a flow line's operations are balanced over its stations, and levelled sequences put into the plan.

-- A balance is never changed: what is saved anew is the line's next number. One that was taken back stays and may be put back.
create table line_balance (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  line_id bigint not null,
  workshop_id bigint not null,
  number integer not null,
  note text,
  -- What it was reckoned from: the days of the demand, the line's working milliseconds in them, the pieces of each product.
  from_date date not null,
  to_date date not null,
  net_ms bigint not null check (net_ms > 0),
  -- [{productId, quantity, typed}]
  products jsonb not null,
  -- Per cent of the takt that the planned cycle stays below it.
  reserve_percent numeric(5, 2) not null default 0 check (reserve_percent >= 0 and reserve_percent < 100),
  -- Milliseconds from piece to piece that are planned for, and what the line really runs at: its bottleneck where that is slower.
  cycle_ms integer not null check (cycle_ms > 0),
  pace_ms integer not null check (pace_ms > 0),
  -- Stations in the order of the flow.
  station_ids bigint[] not null,
  -- [{key, operationId, name, ms, after, stationIds}] as they stood.
  operations jsonb not null,
  used integer not null,
  efficiency numeric(7, 6) not null,
  user_id bigint not null,
  undone_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, line_id, number),
  foreign key (team_id, line_id) references production_line,
  foreign key (team_id, user_id) references team_user,
  check (from_date <= to_date)
);
call gemba_tenant('line_balance');
call gemba_scoped('line_balance');

-- A levelled sequence that was put into the plan: its runs in their order, as they were planned.
create table line_sequence (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  line_id bigint not null,
  workshop_id bigint not null,
  balance_id bigint not null,
  production_day date not null,
  shift_id text not null,
  shift_name text not null,
  pace_ms integer not null check (pace_ms > 0),
  -- Stations that a piece passes.
  stations integer not null check (stations > 0),
  lot_quantity numeric(18, 4) not null check (lot_quantity > 0),
  level_by text not null check (level_by in ('products', 'materials')),
  -- [{slot, productId, workOrderId, quantity, start, end}], instants in epoch milliseconds: first piece in, last piece out.
  runs jsonb not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  user_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, line_id) references production_line,
  foreign key (team_id, balance_id) references line_balance,
  foreign key (team_id, user_id) references team_user
);
call gemba_tenant('line_sequence');
call gemba_scoped('line_sequence');
create index line_sequence_line on line_sequence (team_id, line_id, start_at);
create index line_sequence_balance on line_sequence (team_id, balance_id);

-- A task that runs in a sequence moves at the line's pace, piece after piece, in its place among the runs.
alter table task add column sequence_id bigint;
alter table task add column sequence_slot integer;
alter table task add foreign key (team_id, sequence_id) references line_sequence;
alter table task add check ((sequence_id is null) = (sequence_slot is null));
create index task_sequence on task (team_id, sequence_id) where sequence_id is not null;
