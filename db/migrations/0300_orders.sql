-- Sales orders and work orders, with the snapshot of routing and BOM that an order takes at its confirmation.

create table sales_order (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  sales_order_no text not null,
  customer text not null,
  customer_order_no text,
  salesman text,
  order_date date not null default current_date,
  delivery_date date not null,
  status text not null default 'open' check (status in ('open', 'closed')),
  merchandiser text,
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, sales_order_no)
);
call gemba_tenant('sales_order');
create index sales_order_delivery on sales_order (team_id, delivery_date, id);
create index sales_order_delivery_desc on sales_order (team_id, delivery_date desc nulls last, id desc);

create table sales_order_line (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  sales_order_id bigint not null,
  line_number integer not null,
  product_id bigint not null,
  quantity numeric(18, 4) not null check (quantity > 0),
  delivery_date date not null,
  remark text,
  primary key (team_id, id),
  unique (team_id, sales_order_id, line_number),
  foreign key (team_id, sales_order_id) references sales_order on delete cascade,
  foreign key (team_id, product_id) references product
);
call gemba_tenant('sales_order_line');
create index sales_order_line_product on sales_order_line (team_id, product_id);

create table work_order (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  workorder_no text not null,
  -- The number under which the plan tracks it (order batch).
  task_no text,
  product_id bigint not null,
  material_no text not null,
  material_desc text not null,
  material_spec text,
  unit text not null,
  status text not null default 'pendingConfirmation' check (status in ('pendingConfirmation', 'abnormal', 'confirmed',
    'pendingScheduling', 'scheduled', 'incomplete', 'pendingApproval', 'completed', 'closed')),
  -- Why it is abnormal: routing, bom, calendar …
  abnormal_reasons text[] not null default '{}',
  status_before_close text,
  type text not null default 'massProduction' check (type in ('massProduction', 'sample', 'trialSample', 'rework', 'customerReturn', 'inStock', 'standby')),
  workshop_id bigint,
  plan_quantity numeric(18, 4) not null check (plan_quantity > 0),
  -- Of the last operation. Reported: what people entered; approved: what counts.
  completed_quantity numeric(18, 4) not null default 0,
  approved_quantity numeric(18, 4) not null default 0,
  defective_quantity numeric(18, 4) not null default 0,
  -- 0–1 over all operations, by standard hours.
  progress numeric(7, 4) not null default 0,
  estimated_start timestamptz,
  estimated_end timestamptz,
  actual_start timestamptz,
  actual_end timestamptz,
  required_start_date date,
  required_end_date date not null,
  delivery_date date,
  customer text,
  salesman text,
  sales_order_no text,
  sales_order_line_id bigint,
  plan_tracking_number text,
  merchandiser text,
  drawing_number text,
  priority integer not null default 5 check (priority between 1 and 9),
  parent_id bigint,
  routing_id bigint,
  routing_version text,
  bom_version text,
  print_count integer not null default 0,
  close_note text,
  remarks text,
  created_by bigint,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint,
  primary key (team_id, id),
  foreign key (team_id, product_id) references product,
  foreign key (team_id, workshop_id) references department,
  foreign key (team_id, parent_id) references work_order,
  foreign key (team_id, sales_order_line_id) references sales_order_line,
  check (required_start_date is null or required_start_date <= required_end_date)
);
call gemba_tenant('work_order');
call gemba_scoped('work_order');
create unique index work_order_number on work_order (team_id, workorder_no) where deleted_at is null;
-- The workshop is included, so that the department policy is decided within the index when rows are counted.
create index work_order_live on work_order (team_id, id) include (workshop_id) where deleted_at is null;
create index work_order_status on work_order (team_id, status, id) include (workshop_id) where deleted_at is null;
create index work_order_status_due on work_order (team_id, status, required_end_date, id) where deleted_at is null;
create index work_order_type on work_order (team_id, type, id) include (workshop_id) where deleted_at is null;
-- Lists sort with nulls last in both directions, which one index cannot serve.
create index work_order_number_desc on work_order (team_id, workorder_no desc nulls last, id desc) where deleted_at is null;
create index work_order_due on work_order (team_id, required_end_date, id) include (workshop_id) where deleted_at is null;
create index work_order_due_desc on work_order (team_id, required_end_date desc nulls last, id desc) where deleted_at is null;
create index work_order_start on work_order (team_id, required_start_date, id) where deleted_at is null;
create index work_order_start_desc on work_order (team_id, required_start_date desc nulls last, id desc) where deleted_at is null;
create index work_order_delivery on work_order (team_id, delivery_date, id) where deleted_at is null;
create index work_order_delivery_desc on work_order (team_id, delivery_date desc nulls last, id desc) where deleted_at is null;
create index work_order_product on work_order (team_id, product_id, id);
create index work_order_workshop on work_order (team_id, workshop_id, id);
create index work_order_sales on work_order (team_id, sales_order_no) where sales_order_no is not null;
create index work_order_sales_line on work_order (team_id, sales_order_line_id) where sales_order_line_id is not null;
create index work_order_parent on work_order (team_id, parent_id) where parent_id is not null;
create index work_order_deleted on work_order (team_id, deleted_at) where deleted_at is not null;

-- Orders that are not deleted: what the generic verbs read and write, so that a deleted order is gone for all of them.
create view live_work_order with (security_invoker = true) as select * from work_order where deleted_at is null;
grant select, insert, update on live_work_order to gemba_app;

-- The routing as the order took it at confirmation, with the order's progress on it.
create table order_operation (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  work_order_id bigint not null,
  sequence integer not null,
  operation_id bigint not null,
  produre_no text not null,
  produre_name text not null,
  group_no text,
  successor integer[] not null default '{}',
  difficulty_rate numeric(9, 4) not null,
  unit_price numeric(18, 6) not null,
  time_preparation numeric(12, 2) not null,
  single_trip_quantity numeric(18, 4) not null,
  single_processing_time numeric(12, 3) not null,
  green_lamp_duration numeric(12, 3),
  work_center_id bigint not null,
  alternative_work_center_ids bigint[] not null default '{}',
  transfer_batch numeric(18, 4),
  transfer_minutes numeric(12, 2) not null default 0,
  mold text,
  fixture_number text,
  key_process boolean not null default false,
  first_scheme text,
  auxiliary_unit text,
  main_factor numeric(18, 6),
  auxiliary_factor numeric(18, 6),
  plan_quantity numeric(18, 4) not null,
  -- What tasks were made for.
  tasked_quantity numeric(18, 4) not null default 0,
  reported_good numeric(18, 4) not null default 0,
  reported_defective numeric(18, 4) not null default 0,
  approved_good numeric(18, 4) not null default 0,
  approved_defective numeric(18, 4) not null default 0,
  -- What was moved in from the operations before, where transfers are used; null: their good quantity counts at once.
  transferred_in numeric(18, 4),
  primary key (team_id, id),
  unique (team_id, work_order_id, sequence),
  foreign key (team_id, work_order_id) references work_order,
  foreign key (team_id, operation_id) references operation,
  foreign key (team_id, work_center_id) references work_center
);
call gemba_tenant('order_operation');
create index order_operation_work_center on order_operation (team_id, work_center_id);
create index order_operation_operation on order_operation (team_id, operation_id);

create table order_material (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  work_order_id bigint not null,
  line_number integer not null,
  material_id bigint not null,
  quantity_per numeric(18, 6) not null,
  scrap_rate numeric(7, 4) not null default 0,
  required_quantity numeric(18, 4) not null,
  warehouse text,
  primary key (team_id, id),
  unique (team_id, work_order_id, line_number),
  foreign key (team_id, work_order_id) references work_order,
  foreign key (team_id, material_id) references product
);
call gemba_tenant('order_material');
create index order_material_material on order_material (team_id, material_id);

-- Serial numbers of an order's pieces, for QR codes.
create table order_serial (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  work_order_id bigint not null,
  serial_no text not null,
  printed_count integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, serial_no),
  foreign key (team_id, work_order_id) references work_order
);
call gemba_tenant('order_serial');
create index order_serial_order on order_serial (team_id, work_order_id, id);
