-- The line kit: what a unit goes through on a customised line, and what became of it there.

-- A profile of a line for a product. A draft is changed; what is live, or was, never is.
create table line_profile (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  -- The line's area (qx).
  line text not null,
  product_id bigint not null,
  revision integer not null,
  name text not null,
  status text not null default 'draft' check (status in ('draft', 'live', 'retired')),
  -- Passes of a unit over all stations; 0: as many as it takes.
  most_passes integer not null default 0 check (most_passes >= 0),
  packing_level text not null default 'box' check (packing_level in ('box', 'carton', 'pallet', 'frame')),
  created_by bigint,
  created_at timestamptz not null default now(),
  published_by bigint,
  published_at timestamptz,
  primary key (team_id, id),
  unique (team_id, line, product_id, revision),
  foreign key (team_id, product_id) references product,
  foreign key (team_id, created_by) references team_user,
  foreign key (team_id, published_by) references team_user
);
call gemba_tenant('line_profile');
create unique index line_profile_live on line_profile (team_id, line, product_id) where status = 'live';
create unique index line_profile_draft on line_profile (team_id, line, product_id) where status = 'draft';
create index line_profile_product on line_profile (team_id, product_id);

create table line_station (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  profile_id bigint not null,
  sequence integer not null,
  code text not null,
  name text not null,
  kind text not null check (kind in ('scan', 'assemble', 'test', 'pack', 'repair')),
  required boolean not null,
  -- Passes of one unit here; 0: as many as it takes.
  most_passes integer not null check (most_passes >= 0),
  on_fail text not null check (on_fail in ('retest', 'repair')),
  primary key (team_id, id),
  unique (team_id, profile_id, sequence),
  unique (team_id, profile_id, code),
  foreign key (team_id, profile_id) references line_profile on delete cascade
);
call gemba_tenant('line_station');

-- What a unit must have passed before it may come to a station.
create table line_station_after (
  team_id bigint not null default gemba_team() references team,
  station_id bigint not null,
  after_id bigint not null,
  primary key (team_id, station_id, after_id),
  foreign key (team_id, station_id) references line_station on delete cascade,
  foreign key (team_id, after_id) references line_station on delete cascade
);
call gemba_tenant('line_station_after');
create index line_station_after_other on line_station_after (team_id, after_id);

-- A named check that a station asks besides those that every station does; what it is set to stands in a table of its kind.
create table line_check (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  station_id bigint not null,
  sequence integer not null,
  name text not null check (name in ('dwell', 'firstPiece', 'machineUp', 'skill')),
  primary key (team_id, id),
  unique (team_id, station_id, sequence),
  foreign key (team_id, station_id) references line_station on delete cascade
);
call gemba_tenant('line_check');

create table line_check_dwell (
  team_id bigint not null default gemba_team() references team,
  check_id bigint not null,
  since_id bigint not null,
  least_minutes numeric(9, 1) not null check (least_minutes >= 0),
  most_minutes numeric(9, 1) not null,
  primary key (team_id, check_id),
  foreign key (team_id, check_id) references line_check on delete cascade,
  foreign key (team_id, since_id) references line_station on delete cascade,
  check (most_minutes > least_minutes)
);
call gemba_tenant('line_check_dwell');
create index line_check_dwell_since on line_check_dwell (team_id, since_id);

create table line_check_machine (
  team_id bigint not null default gemba_team() references team,
  check_id bigint not null,
  machine_id bigint not null,
  primary key (team_id, check_id),
  foreign key (team_id, check_id) references line_check on delete cascade,
  foreign key (team_id, machine_id) references machine
);
call gemba_tenant('line_check_machine');
create index line_check_machine_machine on line_check_machine (team_id, machine_id);

create table line_check_skill (
  team_id bigint not null default gemba_team() references team,
  check_id bigint not null,
  skill_id bigint not null,
  primary key (team_id, check_id),
  foreign key (team_id, check_id) references line_check on delete cascade,
  foreign key (team_id, skill_id) references skill
);
call gemba_tenant('line_check_skill');
create index line_check_skill_skill on line_check_skill (team_id, skill_id);

-- What is collected at a station.
create table line_characteristic (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  station_id bigint not null,
  sequence integer not null,
  code text not null,
  name text not null,
  kind text not null check (kind in ('number', 'text', 'verdict')),
  source text not null check (source in ('keyed', 'device')),
  required boolean not null,
  primary key (team_id, id),
  unique (team_id, station_id, sequence),
  unique (team_id, station_id, code),
  foreign key (team_id, station_id) references line_station on delete cascade
);
call gemba_tenant('line_characteristic');

-- Of a number: its unit, its limits and the test that it is a record of; empty: of none.
create table line_limit (
  team_id bigint not null default gemba_team() references team,
  characteristic_id bigint not null,
  unit text not null,
  low numeric,
  high numeric,
  test text not null default '' check (test in ('', 'airTightness', 'screw', 'helium')),
  primary key (team_id, characteristic_id),
  foreign key (team_id, characteristic_id) references line_characteristic on delete cascade,
  check (low is null or high is null or low <= high)
);
call gemba_tenant('line_limit');

-- What is built in at a station.
create table line_binding (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  station_id bigint not null,
  sequence integer not null,
  product_id bigint not null,
  tracked_by text not null check (tracked_by in ('serial', 'lot')),
  -- In the component's main unit.
  quantity numeric(18, 4) not null check (quantity > 0),
  primary key (team_id, id),
  unique (team_id, station_id, sequence),
  foreign key (team_id, station_id) references line_station on delete cascade,
  foreign key (team_id, product_id) references product,
  check (tracked_by = 'lot' or quantity = 1)
);
call gemba_tenant('line_binding');
create index line_binding_product on line_binding (team_id, product_id);

-- Where a unit goes on once a cause is mended.
create table line_cause (
  team_id bigint not null default gemba_team() references team,
  profile_id bigint not null,
  reason_id bigint not null,
  station_id bigint not null,
  primary key (team_id, profile_id, reason_id),
  foreign key (team_id, profile_id) references line_profile on delete cascade,
  foreign key (team_id, reason_id) references defect_reason,
  foreign key (team_id, station_id) references line_station on delete cascade
);
call gemba_tenant('line_cause');
create index line_cause_reason on line_cause (team_id, reason_id);
create index line_cause_station on line_cause (team_id, station_id);

-- The profile that an order took with its first unit, and keeps.
create table line_order (
  team_id bigint not null default gemba_team() references team,
  work_order_id bigint not null,
  profile_id bigint not null,
  at timestamptz not null,
  primary key (team_id, work_order_id),
  foreign key (team_id, work_order_id) references work_order,
  foreign key (team_id, profile_id) references line_profile
);
call gemba_tenant('line_order');
create index line_order_profile on line_order (team_id, profile_id);

-- Where a serial stands on its line: the row that scans of it take turns at.
create table line_unit (
  team_id bigint not null default gemba_team() references team,
  serial_id bigint not null,
  work_order_id bigint not null,
  status text not null default 'running' check (status in ('running', 'failed', 'finished', 'scrapped')),
  begun_at timestamptz not null,
  finished_at timestamptz,
  primary key (team_id, serial_id),
  foreign key (team_id, serial_id) references order_serial,
  foreign key (team_id, work_order_id) references line_order
);
call gemba_tenant('line_unit');
create index line_unit_order on line_unit (team_id, work_order_id, serial_id);
create index line_unit_status on line_unit (team_id, status, serial_id);

-- A unit at a station. What a repair sends back over is superseded; what was undone was never so.
create table line_pass (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  serial_id bigint not null,
  station_id bigint not null,
  -- The unit's how manieth at this station, the undone left out.
  attempt integer not null check (attempt > 0),
  result text not null check (result in ('pass', 'fail')),
  state text not null default 'stands' check (state in ('stands', 'superseded', 'undone')),
  at timestamptz not null,
  user_id bigint,
  primary key (team_id, id),
  foreign key (team_id, serial_id) references line_unit,
  foreign key (team_id, station_id) references line_station,
  foreign key (team_id, user_id) references team_user
);
call gemba_tenant('line_pass');
create index line_pass_serial on line_pass (team_id, serial_id, id);
create index line_pass_station on line_pass (team_id, station_id, at);
create index line_pass_at on line_pass (team_id, at);

-- The cause that was told with a failed pass.
create table line_fault (
  team_id bigint not null default gemba_team() references team,
  pass_id bigint not null,
  reason_id bigint not null,
  primary key (team_id, pass_id),
  foreign key (team_id, pass_id) references line_pass,
  foreign key (team_id, reason_id) references defect_reason
);
call gemba_tenant('line_fault');
create index line_fault_reason on line_fault (team_id, reason_id);

-- A measured value, with its unit and its limits as they were used.
create table line_number (
  team_id bigint not null default gemba_team() references team,
  pass_id bigint not null,
  characteristic_id bigint not null,
  value numeric not null,
  unit text not null,
  low numeric,
  high numeric,
  ok boolean not null,
  primary key (team_id, pass_id, characteristic_id),
  foreign key (team_id, pass_id) references line_pass,
  foreign key (team_id, characteristic_id) references line_characteristic
);
call gemba_tenant('line_number');
create index line_number_characteristic on line_number (team_id, characteristic_id, pass_id);

create table line_text (
  team_id bigint not null default gemba_team() references team,
  pass_id bigint not null,
  characteristic_id bigint not null,
  text text not null,
  primary key (team_id, pass_id, characteristic_id),
  foreign key (team_id, pass_id) references line_pass,
  foreign key (team_id, characteristic_id) references line_characteristic
);
call gemba_tenant('line_text');
create index line_text_characteristic on line_text (team_id, characteristic_id);

create table line_verdict (
  team_id bigint not null default gemba_team() references team,
  pass_id bigint not null,
  characteristic_id bigint not null,
  ok boolean not null,
  primary key (team_id, pass_id, characteristic_id),
  foreign key (team_id, pass_id) references line_pass,
  foreign key (team_id, characteristic_id) references line_characteristic
);
call gemba_tenant('line_verdict');
create index line_verdict_characteristic on line_verdict (team_id, characteristic_id);

-- A component with a number of its own is built into one unit at a time.
create table line_bound_serial (
  team_id bigint not null default gemba_team() references team,
  pass_id bigint not null,
  binding_id bigint not null,
  product_id bigint not null,
  serial_no text not null,
  removed_at timestamptz,
  primary key (team_id, pass_id, binding_id),
  foreign key (team_id, pass_id) references line_pass,
  foreign key (team_id, binding_id) references line_binding,
  foreign key (team_id, product_id) references product
);
call gemba_tenant('line_bound_serial');
create unique index line_bound_serial_once on line_bound_serial (team_id, product_id, serial_no) where removed_at is null;
create index line_bound_serial_binding on line_bound_serial (team_id, binding_id);

create table line_bound_lot (
  team_id bigint not null default gemba_team() references team,
  pass_id bigint not null,
  binding_id bigint not null,
  lot_id bigint not null,
  quantity numeric(18, 4) not null check (quantity > 0),
  removed_at timestamptz,
  primary key (team_id, pass_id, binding_id),
  foreign key (team_id, pass_id) references line_pass,
  foreign key (team_id, binding_id) references line_binding,
  foreign key (team_id, lot_id) references stock_lot
);
call gemba_tenant('line_bound_lot');
create index line_bound_lot_lot on line_bound_lot (team_id, lot_id);
create index line_bound_lot_binding on line_bound_lot (team_id, binding_id);

-- A failed pass that was mended: by what, and where the unit went on.
create table line_repair (
  team_id bigint not null default gemba_team() references team,
  pass_id bigint not null,
  reason_id bigint not null,
  action text not null check (action in ('rework', 'replace', 'noFault')),
  station_id bigint not null,
  note text not null default '',
  user_id bigint,
  at timestamptz not null,
  primary key (team_id, pass_id),
  foreign key (team_id, pass_id) references line_pass,
  foreign key (team_id, reason_id) references defect_reason,
  foreign key (team_id, station_id) references line_station,
  foreign key (team_id, user_id) references team_user
);
call gemba_tenant('line_repair');
create index line_repair_reason on line_repair (team_id, reason_id);
create index line_repair_station on line_repair (team_id, station_id);

-- A failed pass after which the unit was given up.
create table line_scrap (
  team_id bigint not null default gemba_team() references team,
  pass_id bigint not null,
  reason_id bigint not null,
  note text not null default '',
  user_id bigint,
  at timestamptz not null,
  primary key (team_id, pass_id),
  foreign key (team_id, pass_id) references line_pass,
  foreign key (team_id, reason_id) references defect_reason,
  foreign key (team_id, user_id) references team_user
);
call gemba_tenant('line_scrap');
create index line_scrap_reason on line_scrap (team_id, reason_id);

-- A scan that was refused, and by which check: who tries to pass what by.
create table line_refusal (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  line text not null,
  station text not null,
  serial_no text not null,
  check_name text not null,
  at timestamptz not null,
  user_id bigint,
  primary key (team_id, id),
  foreign key (team_id, user_id) references team_user
);
call gemba_tenant('line_refusal');
create index line_refusal_at on line_refusal (team_id, line, at desc, id desc);
