-- Where matter is and how it came there: places, lots, an append-only ledger of moves, and balances that are its sums.

create table warehouse (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  code text not null,
  name text not null,
  names jsonb not null default '{}',
  enabled boolean not null default true,
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, code)
);
call gemba_tenant('warehouse');

-- A place that matter lies in, or a virtual one that it comes from and goes to. Virtual ones are made with the first move that names them,
-- one of each kind; their code begins with a star, which no code that people give does.
create table stock_location (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  code text not null,
  kind text not null check (kind in ('storage', 'receiving', 'inspection', 'staging', 'shipping', 'lineSide', 'feeder', 'line',
    'supplier', 'customer', 'production', 'scrap', 'countDifference')),
  warehouse_id bigint,
  zone text,
  station_id bigint,
  machine_id bigint,
  line_id bigint,
  enabled boolean not null default true,
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, code),
  foreign key (team_id, warehouse_id) references warehouse,
  foreign key (team_id, station_id) references station,
  foreign key (team_id, machine_id) references machine,
  foreign key (team_id, line_id) references production_line,
  -- Each kind names the one thing that it belongs to.
  check ((kind = 'lineSide') = (station_id is not null)),
  check ((kind = 'feeder') = (machine_id is not null)),
  check ((kind = 'line') = (line_id is not null)),
  check (kind not in ('storage', 'receiving', 'inspection', 'staging', 'shipping') or warehouse_id is not null)
);
call gemba_tenant('stock_location');
create unique index stock_location_line on stock_location (team_id, line_id);

-- What of a product is the same by origin. The empty number is what nobody tells apart.
create table stock_lot (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  product_id bigint not null,
  number text not null,
  -- The strictest of its open holds; free: it has none.
  status text not null default 'free' check (status in ('free', 'inInspection', 'held', 'blocked')),
  supplier text,
  supplier_lot text,
  certificate text,
  produced_on date,
  expires_on date,
  -- Whose it is where it is not ours.
  owner text,
  -- The lot that it was split off.
  parent_id bigint,
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, product_id, number),
  foreign key (team_id, product_id) references product,
  foreign key (team_id, parent_id) references stock_lot
);
call gemba_tenant('stock_lot');
create index stock_lot_parent on stock_lot (team_id, parent_id) where parent_id is not null;

-- Why a lot may not be used, from then until it was released. The journal of what `stock_lot.status` says.
create table stock_hold (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  lot_id bigint not null,
  status text not null check (status in ('inInspection', 'held', 'blocked')),
  -- The area that holds it, and its document there.
  source text not null,
  document_no text,
  reason text not null,
  held_by bigint,
  held_at timestamptz not null,
  released_by bigint,
  released_at timestamptz,
  release_note text,
  primary key (team_id, id),
  foreign key (team_id, lot_id) references stock_lot,
  foreign key (team_id, held_by) references team_user,
  foreign key (team_id, released_by) references team_user
);
call gemba_tenant('stock_hold');
create index stock_hold_lot on stock_hold (team_id, lot_id, id);

-- The ledger. Every row takes from one place and gives to another, so that all places together always hold nothing.
create table stock_move (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  kind text not null,
  product_id bigint not null,
  quantity numeric(18, 4) not null check (quantity > 0),
  from_location_id bigint not null,
  from_lot_id bigint not null,
  from_state text not null check (from_state in ('free', 'unapproved')),
  to_location_id bigint not null,
  to_lot_id bigint not null,
  to_state text not null check (to_state in ('free', 'unapproved')),
  -- When it happened, and when the books learned of it.
  effective_at timestamptz not null,
  created_at timestamptz not null default now(),
  user_id bigint,
  note text,
  document_kind text,
  document_id bigint,
  document_no text,
  -- The move that this one undoes.
  reverses_id bigint,
  primary key (team_id, id),
  foreign key (team_id, product_id) references product,
  foreign key (team_id, from_location_id) references stock_location,
  foreign key (team_id, to_location_id) references stock_location,
  foreign key (team_id, from_lot_id) references stock_lot,
  foreign key (team_id, to_lot_id) references stock_lot,
  foreign key (team_id, user_id) references team_user,
  foreign key (team_id, reverses_id) references stock_move,
  check ((from_location_id, from_lot_id, from_state) <> (to_location_id, to_lot_id, to_state))
);
call gemba_tenant('stock_move');
create index stock_move_product on stock_move (team_id, product_id, id);
create index stock_move_from_lot on stock_move (team_id, from_lot_id, id);
create index stock_move_to_lot on stock_move (team_id, to_lot_id, id);
create index stock_move_from_location on stock_move (team_id, from_location_id, id);
create index stock_move_to_location on stock_move (team_id, to_location_id, id);
create index stock_move_document on stock_move (team_id, document_kind, document_id) where document_id is not null;
create unique index stock_move_reverses on stock_move (team_id, reverses_id) where reverses_id is not null;
-- It is written, never rewritten.
revoke update, delete on stock_move from gemba_app;

-- What lies where: the sum of the ledger, kept in the same transaction. Virtual places have none.
create table stock_balance (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  product_id bigint not null,
  location_id bigint not null,
  lot_id bigint not null,
  state text not null check (state in ('free', 'unapproved')),
  quantity numeric(18, 4) not null check (quantity >= 0),
  -- When the first of what lies there came.
  since timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, location_id, lot_id, state),
  foreign key (team_id, product_id) references product,
  foreign key (team_id, location_id) references stock_location,
  foreign key (team_id, lot_id) references stock_lot
) with (fillfactor = 80);
call gemba_tenant('stock_balance');
create index stock_balance_product on stock_balance (team_id, product_id) where quantity > 0;
create index stock_balance_lot on stock_balance (team_id, lot_id);
