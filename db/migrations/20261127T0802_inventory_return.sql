-- What a customer sent back. Its pieces came out of the units that they left in, which keep when.
create table stock_return (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  return_no text not null,
  -- The unit that was scanned, or that the scanned serial left in.
  unit_id bigint not null,
  location_id bigint not null,
  reason text not null,
  user_id bigint,
  created_at timestamptz not null,
  primary key (team_id, id),
  unique (team_id, return_no),
  foreign key (team_id, unit_id) references stock_unit,
  foreign key (team_id, location_id) references stock_location,
  foreign key (team_id, user_id) references team_user
);
call gemba_tenant('stock_return');
create index stock_return_unit on stock_return (team_id, unit_id);
create index stock_return_location on stock_return (team_id, location_id);

-- So much of a lot came back out of a unit, as a lot of its own: what is said of it until its inspection is not said of the others.
create table stock_return_line (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  return_id bigint not null,
  unit_id bigint not null,
  from_lot_id bigint not null,
  lot_id bigint not null,
  quantity numeric(18, 4) not null check (quantity > 0),
  serial_no text not null default '',
  move_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, return_id) references stock_return,
  foreign key (team_id, unit_id) references stock_unit,
  foreign key (team_id, from_lot_id) references stock_lot,
  foreign key (team_id, lot_id) references stock_lot,
  foreign key (team_id, move_id) references stock_move,
  check (serial_no = '' or quantity = 1)
);
call gemba_tenant('stock_return_line');
create index stock_return_line_return on stock_return_line (team_id, return_id);
create index stock_return_line_unit on stock_return_line (team_id, unit_id);
create index stock_return_line_lot on stock_return_line (team_id, lot_id);
create index stock_return_line_from on stock_return_line (team_id, from_lot_id);
create index stock_return_line_move on stock_return_line (team_id, move_id);
create index stock_return_line_serial on stock_return_line (team_id, serial_no, id) where serial_no <> '';

-- A unit of which nothing is with the customer any more. Its number is never given again.
alter table stock_unit drop constraint stock_unit_status_check;
alter table stock_unit add constraint stock_unit_status_check
  check (status in ('open', 'closed', 'picked', 'shipped', 'returned', 'dissolved'));
