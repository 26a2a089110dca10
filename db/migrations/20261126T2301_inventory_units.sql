-- Handling units: boxes, cartons, pallets, frames. What stands in them is a claim on the stock of their place, which moves with them alone.
create table stock_unit (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  number text not null,
  level text not null check (level in ('box', 'carton', 'pallet', 'frame')),
  status text not null default 'open' check (status in ('open', 'closed', 'picked', 'shipped', 'dissolved')),
  -- Whom it is packed for; empty: whoever.
  customer text not null default '',
  location_id bigint not null,
  -- It was closed with less than its rule says.
  part boolean not null default false,
  print_count integer not null default 0,
  created_by bigint,
  created_at timestamptz not null default now(),
  closed_by bigint,
  closed_at timestamptz,
  primary key (team_id, id),
  unique (team_id, number),
  foreign key (team_id, location_id) references stock_location,
  foreign key (team_id, created_by) references team_user,
  foreign key (team_id, closed_by) references team_user
);
call gemba_tenant('stock_unit');
create index stock_unit_location on stock_unit (team_id, location_id, status);
create index stock_unit_status on stock_unit (team_id, status, id);

-- So much of a lot was in a unit from then until it ended. A serial is one piece, and in one unit at a time.
create table stock_unit_content (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  unit_id bigint not null,
  lot_id bigint not null,
  quantity numeric(18, 4) not null check (quantity > 0),
  serial_no text not null default '',
  packed_by bigint,
  packed_at timestamptz not null,
  ended_by bigint,
  ended_at timestamptz,
  primary key (team_id, id),
  foreign key (team_id, unit_id) references stock_unit,
  foreign key (team_id, lot_id) references stock_lot,
  foreign key (team_id, packed_by) references team_user,
  foreign key (team_id, ended_by) references team_user,
  check (serial_no = '' or quantity = 1)
);
call gemba_tenant('stock_unit_content');
create index stock_unit_content_unit on stock_unit_content (team_id, unit_id);
create index stock_unit_content_lot on stock_unit_content (team_id, lot_id, id);
create index stock_unit_content_claim on stock_unit_content (team_id, lot_id) include (unit_id, quantity) where ended_at is null;
create unique index stock_unit_content_serial on stock_unit_content (team_id, lot_id, serial_no) where serial_no <> '' and ended_at is null;

-- A unit stood in another from then until it ended.
create table stock_unit_nesting (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  unit_id bigint not null,
  parent_id bigint not null,
  begun_by bigint,
  begun_at timestamptz not null,
  ended_by bigint,
  ended_at timestamptz,
  primary key (team_id, id),
  foreign key (team_id, unit_id) references stock_unit,
  foreign key (team_id, parent_id) references stock_unit,
  foreign key (team_id, begun_by) references team_user,
  foreign key (team_id, ended_by) references team_user,
  check (unit_id <> parent_id)
);
call gemba_tenant('stock_unit_nesting');
create unique index stock_unit_nesting_now on stock_unit_nesting (team_id, unit_id) where ended_at is null;
create index stock_unit_nesting_unit on stock_unit_nesting (team_id, unit_id, id);
create index stock_unit_nesting_parent on stock_unit_nesting (team_id, parent_id, id);
