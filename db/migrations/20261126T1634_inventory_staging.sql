-- Staging: materials picked in the stores and handed over to the line, for tasks of the plan or to refill what lies beside a station.
create table stock_staging (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  staging_no text not null,
  status text not null default 'open' check (status in ('open', 'handedOver', 'cancelled')),
  kind text not null check (kind in ('task', 'refill')),
  -- Where it is gathered, and where the line has it.
  location_id bigint not null,
  to_location_id bigint not null,
  needed_at timestamptz not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, staging_no),
  foreign key (team_id, location_id) references stock_location,
  foreign key (team_id, to_location_id) references stock_location,
  foreign key (team_id, created_by) references team_user
);
call gemba_tenant('stock_staging');
create index stock_staging_status on stock_staging (team_id, status, needed_at);

-- The task that it is for. A task may be deleted, its number stays.
create table stock_staging_task (
  team_id bigint not null default gemba_team() references team,
  staging_id bigint not null,
  task_id bigint not null,
  task_no text not null,
  primary key (team_id, staging_id),
  foreign key (team_id, staging_id) references stock_staging
);
call gemba_tenant('stock_staging_task');
create index stock_staging_task_task on stock_staging_task (team_id, task_id);

create table stock_staging_line (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  staging_id bigint not null,
  product_id bigint not null,
  quantity numeric(18, 4) not null check (quantity > 0),
  primary key (team_id, id),
  unique (team_id, staging_id, product_id),
  foreign key (team_id, staging_id) references stock_staging,
  foreign key (team_id, product_id) references product
);
call gemba_tenant('stock_staging_line');
create index stock_staging_line_product on stock_staging_line (team_id, product_id);

-- So much of a lot was brought to the staging place for a line, and so much of it came back from the line.
create table stock_staging_pick (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  staging_line_id bigint not null,
  lot_id bigint not null,
  from_location_id bigint not null,
  quantity numeric(18, 4) not null check (quantity > 0),
  returned numeric(18, 4) not null default 0 check (returned >= 0),
  picked_by bigint,
  picked_at timestamptz not null,
  primary key (team_id, id),
  foreign key (team_id, staging_line_id) references stock_staging_line,
  foreign key (team_id, lot_id) references stock_lot,
  foreign key (team_id, from_location_id) references stock_location,
  foreign key (team_id, picked_by) references team_user,
  check (returned <= quantity)
);
call gemba_tenant('stock_staging_pick');
create index stock_staging_pick_line on stock_staging_pick (team_id, staging_line_id);
create index stock_staging_pick_lot on stock_staging_pick (team_id, lot_id);

-- Who gave it and who took it at the line.
create table stock_staging_handover (
  team_id bigint not null default gemba_team() references team,
  staging_id bigint not null,
  given_by bigint,
  received_by bigint not null,
  at timestamptz not null,
  primary key (team_id, staging_id),
  foreign key (team_id, staging_id) references stock_staging,
  foreign key (team_id, given_by) references team_user,
  foreign key (team_id, received_by) references team_user,
  check (given_by <> received_by)
);
call gemba_tenant('stock_staging_handover');

-- How much of a material lies beside a station at least, and how much is brought when it is less.
create table stock_kanban (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  location_id bigint not null,
  product_id bigint not null,
  minimum numeric(18, 4) not null check (minimum > 0),
  refill numeric(18, 4) not null check (refill > 0),
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, location_id, product_id),
  foreign key (team_id, location_id) references stock_location,
  foreign key (team_id, product_id) references product
);
call gemba_tenant('stock_kanban');
