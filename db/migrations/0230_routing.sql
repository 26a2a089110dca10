-- Operations (procedures), routings, standard times and prices, combination products.

create table operation (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  produre_no text not null,
  produre_name text not null,
  -- The subsidiary operation done with this one.
  group_no text,
  difficulty_rate numeric(9, 4) not null default 1 check (difficulty_rate > 0),
  unit_price numeric(18, 6) not null default 0 check (unit_price >= 0),
  -- Minutes of set-up before the first piece.
  time_preparation numeric(12, 2) not null default 0 check (time_preparation >= 0),
  -- The operation that finished quantity is transferred to.
  tdid bigint,
  component text,
  component_multiple numeric(18, 6),
  material_code text,
  warehouse text,
  has_auxiliary_unit boolean not null default false,
  auxiliary_unit text,
  main_factor numeric(18, 6),
  auxiliary_factor numeric(18, 6),
  first_scheme text,
  in_process_scheme text,
  self_scheme text,
  final_scheme text,
  is_custom boolean not null default false,
  custom_code text,
  fixture_number text,
  mold text,
  key_process boolean not null default false,
  single_trip_quantity numeric(18, 4) not null default 1 check (single_trip_quantity > 0),
  -- Seconds for one trip.
  single_processing_time numeric(12, 3) not null check (single_processing_time > 0),
  -- Seconds of green lamp for one trip.
  green_lamp_duration numeric(12, 3),
  machine_adjust_minutes numeric(12, 2) not null default 0,
  work_center_id bigint,
  enabled boolean not null default true,
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, produre_no),
  foreign key (team_id, tdid) references operation,
  foreign key (team_id, work_center_id) references work_center,
  check (not is_custom or custom_code is not null)
);
call gemba_tenant('operation');
create index operation_work_center on operation (team_id, work_center_id);
alter table work_center add foreign key (team_id, main_operation_id) references operation;
create index work_center_operation on work_center (team_id, main_operation_id);

create table routing (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  product_id bigint not null,
  routing_version text not null,
  name text,
  is_default boolean not null default false,
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, product_id, routing_version),
  foreign key (team_id, product_id) references product
);
call gemba_tenant('routing');
create unique index routing_default on routing (team_id, product_id) where is_default;

-- An operation within a routing, with this product's own values.
create table routing_operation (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  routing_id bigint not null,
  sequence integer not null,
  operation_id bigint not null,
  produre_no text not null,
  produre_name text not null,
  group_no text,
  -- Sequences of the operations that follow; empty: the last.
  successor integer[] not null default '{}',
  difficulty_rate numeric(9, 4) not null default 1,
  unit_price numeric(18, 6) not null default 0,
  time_preparation numeric(12, 2) not null default 0,
  single_trip_quantity numeric(18, 4) not null default 1,
  single_processing_time numeric(12, 3) not null,
  green_lamp_duration numeric(12, 3),
  machine_adjust_minutes numeric(12, 2) not null default 0,
  work_center_id bigint not null,
  -- Others that can do it as well.
  alternative_work_center_ids bigint[] not null default '{}',
  -- Pieces that a transfer to the next operation takes; null: the whole lot.
  transfer_batch numeric(18, 4),
  transfer_minutes numeric(12, 2) not null default 0,
  component text,
  component_multiple numeric(18, 6),
  material_code text,
  warehouse text,
  mold text,
  fixture_number text,
  key_process boolean not null default false,
  custom_code text,
  first_scheme text,
  in_process_scheme text,
  self_scheme text,
  final_scheme text,
  auxiliary_unit text,
  main_factor numeric(18, 6),
  auxiliary_factor numeric(18, 6),
  remark text,
  primary key (team_id, id),
  unique (team_id, routing_id, sequence),
  foreign key (team_id, routing_id) references routing on delete cascade,
  foreign key (team_id, operation_id) references operation,
  foreign key (team_id, work_center_id) references work_center
);
call gemba_tenant('routing_operation');
create index routing_operation_operation on routing_operation (team_id, operation_id);
create index routing_operation_work_center on routing_operation (team_id, work_center_id);

-- Standard time and price of a product's operation at one work centre, where it differs from the routing's.
create table craft_hours (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  product_id bigint not null,
  operation_id bigint not null,
  work_center_id bigint not null,
  single_trip_quantity numeric(18, 4) not null default 1 check (single_trip_quantity > 0),
  single_processing_time numeric(12, 3) not null check (single_processing_time > 0),
  time_preparation numeric(12, 2) not null default 0,
  unit_price numeric(18, 6) not null default 0,
  green_lamp_duration numeric(12, 3),
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, product_id, operation_id, work_center_id),
  foreign key (team_id, product_id) references product,
  foreign key (team_id, operation_id) references operation,
  foreign key (team_id, work_center_id) references work_center
);
call gemba_tenant('craft_hours');
create index craft_hours_operation on craft_hours (team_id, operation_id);
create index craft_hours_work_center on craft_hours (team_id, work_center_id);

-- Products made together in one go (a family mold, a nest of one sheet).
create table combination (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  number text not null,
  name text not null,
  -- [{productId, quantity}] of one go, and [{operationId, workCenterId, singleProcessingTime, unitPrice}].
  products jsonb not null,
  hours jsonb not null,
  combined_quantity numeric(18, 4) not null check (combined_quantity > 0),
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, number)
);
call gemba_tenant('combination');
