-- The mold ledger, as far as planning goes by it: what a mold makes, how fast, on which presses, and when it is due for maintenance.

-- A place where parts are stamped: it takes molds, and coils or sheets.
alter table work_center add column press boolean not null default false;

create table mold (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  -- Operations name a mold by it.
  number text not null,
  name text not null,
  location text,
  -- Cavities: pieces of one stroke.
  hole_count integer not null default 1 check (hole_count > 0),
  -- Null: the operation's own time holds.
  strokes_per_minute numeric(9, 3) check (strokes_per_minute > 0),
  -- Life in shots.
  design_shots integer check (design_shots > 0),
  -- As a person counted them at `counted_at`; what was reported since is added when they are read.
  total_shots integer not null default 0 check (total_shots >= 0),
  shots_since_maintenance integer not null default 0 check (shots_since_maintenance >= 0),
  counted_at timestamptz not null default now(),
  -- Maintenance after so many shots, on a day, or whichever comes first.
  maintenance_shots integer check (maintenance_shots > 0),
  next_maintenance_on date,
  maintenance_minutes numeric(9, 2) not null default 0 check (maintenance_minutes >= 0),
  enabled boolean not null default true,
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, number),
  check (maintenance_minutes > 0 or (maintenance_shots is null and next_maintenance_on is null))
);
call gemba_tenant('mold');

-- The presses that a mold fits; none: every press that the operation names.
create table mold_press (
  team_id bigint not null default gemba_team() references team,
  mold_id bigint not null,
  work_center_id bigint not null,
  primary key (team_id, mold_id, work_center_id),
  foreign key (team_id, mold_id) references mold on delete cascade,
  foreign key (team_id, work_center_id) references work_center
);
call gemba_tenant('mold_press');
create index mold_press_center on mold_press (team_id, work_center_id);

-- Cavities by product where a mold makes several at once (left and right part); a product without a row has them all.
create table mold_product (
  team_id bigint not null default gemba_team() references team,
  mold_id bigint not null,
  product_id bigint not null,
  hole_count integer not null check (hole_count > 0),
  primary key (team_id, mold_id, product_id),
  foreign key (team_id, mold_id) references mold on delete cascade,
  foreign key (team_id, product_id) references product
);
call gemba_tenant('mold_product');
create index mold_product_product on mold_product (team_id, product_id);

-- What was made with a mold is found by the operations that name it.
create index order_operation_mold on order_operation (team_id, mold) where mold is not null;
create index routing_operation_mold on routing_operation (team_id, mold) where mold is not null;
