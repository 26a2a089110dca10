-- What is inspected where, how much of it, and what was found.

create table inspection_scheme (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  -- Operations name a scheme by it.
  code text not null,
  name text not null,
  type text not null check (type in ('first', 'inProcess', 'self', 'final')),
  sampling text not null default 'fixed' check (sampling in ('fixed', 'percentage', 'aql')),
  sample_size integer check (sample_size > 0),
  percentage numeric(7, 4) check (percentage > 0 and percentage <= 100),
  -- ISO 2859-1.
  level text,
  aql numeric(6, 3) check (aql > 0),
  -- Of an inspection in process: the pieces after which the next one is due.
  every_quantity numeric(18, 4) check (every_quantity > 0),
  -- Minutes until an inspection that has arisen is late.
  due_minutes integer not null default 30 check (due_minutes > 0),
  -- By one that is not in use nothing is inspected.
  enabled boolean not null default true,
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, code),
  check (case sampling when 'fixed' then sample_size is not null when 'percentage' then percentage is not null
    else level is not null and aql is not null end)
);
call gemba_tenant('inspection_scheme');

create table inspection_scheme_item (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  scheme_id bigint not null,
  place integer not null,
  item text not null,
  kind text not null check (kind in ('measured', 'counted', 'judged')),
  lower numeric(18, 6),
  upper numeric(18, 6),
  target numeric(18, 6),
  unit text,
  method text,
  tool text,
  -- Must be entered before the inspection is judged.
  required boolean not null default true,
  -- Samples that it is looked at on; null: all.
  sample_count integer check (sample_count > 0),
  primary key (team_id, id),
  unique (team_id, scheme_id, place),
  foreign key (team_id, scheme_id) references inspection_scheme on delete cascade,
  check (lower <= upper)
);
call gemba_tenant('inspection_scheme_item');

-- One inspection: what it goes by is a copy, later edits of the scheme do not reach it.
create table inspection_record (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  inspection_no text not null,
  kind text not null check (kind in ('first', 'inProcess', 'self', 'final', 'spot')),
  -- Of a combined task: the combined one, with the order and operation of its first member.
  task_id bigint not null,
  work_order_id bigint not null,
  order_operation_id bigint not null,
  work_center_id bigint not null,
  machine_id bigint,
  line_id bigint,
  workshop_id bigint,
  scheme_id bigint not null,
  scheme_code text not null,
  scheme_name text not null,
  items jsonb not null,
  lot_size numeric(18, 4) not null,
  sample_size integer not null check (sample_size > 0),
  -- Nonconforming samples that are still accepted.
  accept integer not null default 0,
  -- Pieces that were reported of the task before what is inspected.
  reported_before numeric(18, 4) not null default 0,
  -- Null: it arose by itself as somebody reported.
  requested_by bigint,
  requested_at timestamptz not null default now(),
  due_at timestamptz not null,
  -- Who began to enter, then who judged.
  inspector_id bigint,
  executed_at timestamptz,
  result text check (result in ('pass', 'fail', 'concession')),
  -- Samples with a required value out of its limits.
  nonconforming integer,
  -- It failed, and nothing has settled that: no concession, no later one of the same kind that passed.
  holds boolean not null default false,
  note text,
  picture_id bigint,
  conceded_by bigint,
  conceded_at timestamptz,
  concession text,
  primary key (team_id, id),
  unique (team_id, inspection_no),
  foreign key (team_id, task_id) references task,
  foreign key (team_id, work_order_id) references work_order,
  foreign key (team_id, order_operation_id) references order_operation,
  foreign key (team_id, work_center_id) references work_center,
  foreign key (team_id, machine_id) references machine,
  foreign key (team_id, line_id) references production_line,
  foreign key (team_id, workshop_id) references department,
  foreign key (team_id, scheme_id) references inspection_scheme,
  foreign key (team_id, requested_by) references team_user,
  foreign key (team_id, inspector_id) references team_user,
  foreign key (team_id, picture_id) references file,
  foreign key (team_id, conceded_by) references team_user,
  check ((executed_at is null) = (result is null)),
  check (not holds or result = 'fail')
);
call gemba_tenant('inspection_record');
call gemba_scoped('inspection_record');
create index inspection_record_task on inspection_record (team_id, task_id, kind, id);
-- One at a time of a kind: two who ask at once ask for one.
create unique index inspection_record_open on inspection_record (team_id, task_id, kind) where executed_at is null;
create index inspection_record_holds on inspection_record (team_id, task_id) where holds;
create index inspection_record_operation_holds on inspection_record (team_id, order_operation_id) where holds;
create index inspection_record_executed on inspection_record (team_id, executed_at);
create index inspection_record_scheme on inspection_record (team_id, scheme_id);

-- What was found: one row an item (its place in `items`) and sample. Judged by eye: 1 good, 0 not.
create table inspection_value (
  team_id bigint not null default gemba_team() references team,
  record_id bigint not null,
  item integer not null,
  sample integer not null check (sample > 0),
  value numeric(18, 6) not null,
  conforming boolean not null,
  primary key (team_id, record_id, item, sample),
  foreign key (team_id, record_id) references inspection_record on delete cascade
);
call gemba_tenant('inspection_value');

create table inspection_defect (
  team_id bigint not null default gemba_team() references team,
  record_id bigint not null,
  reason_id bigint not null,
  primary key (team_id, record_id, reason_id),
  foreign key (team_id, record_id) references inspection_record on delete cascade,
  foreign key (team_id, reason_id) references defect_reason
);
call gemba_tenant('inspection_defect');
create index inspection_defect_reason on inspection_defect (team_id, reason_id);

-- A sequence, not a numbering rule's row: people who start work at the same moment must not wait for each other.
create sequence inspection_number;
grant usage on sequence inspection_number to gemba_app;

-- An order's operation takes over all four schemes of its routing.
alter table order_operation add column in_process_scheme text, add column self_scheme text, add column final_scheme text;

-- The log of inspections stands behind their wall of workshops (0770): one more case beside those that there are by now.
do $$
declare
  told text := (select qual from pg_policies where tablename = 'operation_log' and policyname = 'workshop_scope');
begin
  execute format('alter policy workshop_scope on operation_log using (%s)', replace(told, 'ELSE true',
    'WHEN ''inspectionRecord'' THEN EXISTS (SELECT FROM inspection_record r '
    'WHERE r.team_id = operation_log.team_id AND r.id = operation_log.entity_id) ELSE true'));
end $$;
