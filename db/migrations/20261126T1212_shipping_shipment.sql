-- What leaves for a customer: a shipment of lines of his sales orders, what was picked for it, and that it arrived.
create table shipment (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  shipment_no text not null,
  status text not null default 'open' check (status in ('open', 'shipped', 'delivered', 'cancelled')),
  customer text not null,
  ship_on date not null,
  -- The dock that it is picked to.
  location_id bigint not null,
  carrier text,
  vehicle text,
  tracking_no text,
  address text,
  contact text,
  remark text,
  print_count integer not null default 0,
  -- When it left; null: it is here.
  shipped_at timestamptz,
  created_by bigint,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, shipment_no),
  foreign key (team_id, location_id) references stock_location,
  foreign key (team_id, created_by) references team_user,
  check ((status in ('shipped', 'delivered')) = (shipped_at is not null))
);
call gemba_tenant('shipment');
create index shipment_status on shipment (team_id, status, ship_on);

create table shipment_line (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  shipment_id bigint not null,
  sales_order_line_id bigint not null,
  product_id bigint not null,
  quantity numeric(18, 4) not null check (quantity > 0),
  primary key (team_id, id),
  unique (team_id, shipment_id, sales_order_line_id),
  foreign key (team_id, shipment_id) references shipment,
  foreign key (team_id, sales_order_line_id) references sales_order_line,
  foreign key (team_id, product_id) references product
);
call gemba_tenant('shipment_line');
create index shipment_line_order on shipment_line (team_id, sales_order_line_id);

-- So much of a lot was brought to the dock for a line.
create table shipment_pick (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  shipment_line_id bigint not null,
  lot_id bigint not null,
  -- Where it lay, and the dock.
  from_location_id bigint not null,
  location_id bigint not null,
  quantity numeric(18, 4) not null check (quantity > 0),
  picked_by bigint,
  picked_at timestamptz not null,
  primary key (team_id, id),
  foreign key (team_id, shipment_line_id) references shipment_line,
  foreign key (team_id, lot_id) references stock_lot,
  foreign key (team_id, from_location_id) references stock_location,
  foreign key (team_id, location_id) references stock_location,
  foreign key (team_id, picked_by) references team_user
);
call gemba_tenant('shipment_pick');
create index shipment_pick_line on shipment_pick (team_id, shipment_line_id);
create index shipment_pick_lot on shipment_pick (team_id, lot_id);

-- What was done with it, by whom.
create table shipment_step (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  shipment_id bigint not null,
  kind text not null check (kind in ('make', 'ship', 'recall', 'deliver', 'cancel')),
  at timestamptz not null,
  user_id bigint,
  note text,
  primary key (team_id, id),
  foreign key (team_id, shipment_id) references shipment,
  foreign key (team_id, user_id) references team_user
);
call gemba_tenant('shipment_step');
create index shipment_step_shipment on shipment_step (team_id, shipment_id, id);

-- Proof that it arrived.
create table shipment_delivery (
  team_id bigint not null default gemba_team() references team,
  shipment_id bigint not null,
  received_by text not null,
  delivered_at timestamptz not null,
  primary key (team_id, shipment_id),
  foreign key (team_id, shipment_id) references shipment
);
call gemba_tenant('shipment_delivery');

create table shipment_photo (
  team_id bigint not null default gemba_team() references team,
  shipment_id bigint not null,
  file_id bigint not null,
  primary key (team_id, shipment_id, file_id),
  foreign key (team_id, shipment_id) references shipment,
  foreign key (team_id, file_id) references file
);
call gemba_tenant('shipment_photo');
create index shipment_photo_file on shipment_photo (team_id, file_id);
