-- Line changes: what is done to make another product on a line, by whom it is done, what of it while the line stands, and what it took.

-- The steps for a line and a pair of products; what is left open stands for any.
create table changeover_template (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  code text not null,
  name text not null,
  line_id bigint,
  from_product_id bigint,
  to_product_id bigint,
  steps jsonb not null,
  enabled boolean not null default true,
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, code),
  unique nulls not distinct (team_id, line_id, from_product_id, to_product_id),
  foreign key (team_id, line_id) references production_line,
  foreign key (team_id, from_product_id) references product,
  foreign key (team_id, to_product_id) references product
);
call gemba_tenant('changeover_template');

create table changeover (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  number text not null,
  status text not null default 'planned'
    check (status in ('planned', 'preparing', 'stopped', 'firstPiece', 'released', 'cancelled')),
  line_id bigint not null,
  workshop_id bigint not null,
  -- Null: nothing was made there before.
  from_product_id bigint,
  to_product_id bigint not null,
  work_order_id bigint not null,
  template_id bigint not null,
  planned_at timestamptz not null,
  -- What the line may stand for, by the template.
  standard_minutes numeric not null,
  -- Last good piece of what was made before; all done but the first piece; released.
  stopped_at timestamptz,
  ready_at timestamptz,
  released_at timestamptz,
  released_by bigint,
  cancel_reason text,
  remark text,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, number),
  foreign key (team_id, line_id) references production_line,
  foreign key (team_id, workshop_id) references department,
  foreign key (team_id, from_product_id) references product,
  foreign key (team_id, to_product_id) references product,
  foreign key (team_id, work_order_id) references work_order,
  foreign key (team_id, template_id) references changeover_template,
  foreign key (team_id, released_by) references team_user,
  foreign key (team_id, created_by) references team_user
);
call gemba_tenant('changeover');
call gemba_scoped('changeover');
-- A line is changed to one product at a time.
create unique index changeover_at_work on changeover (team_id, line_id) where status in ('stopped', 'firstPiece');
create index changeover_order on changeover (team_id, work_order_id);
create index changeover_line on changeover (team_id, line_id, released_at);

-- The steps of one line change, as its template had them, and what was done.
create table changeover_step (
  team_id bigint not null default gemba_team() references team,
  changeover_id bigint not null,
  sequence integer not null,
  name text not null,
  phase text not null check (phase in ('external', 'internal')),
  role text not null,
  minutes numeric not null,
  -- What has to be read or entered: the number of a program, a mold, a fixture.
  expected text,
  method text,
  started_at timestamptz,
  done_at timestamptz,
  done_by bigint,
  note text,
  primary key (team_id, changeover_id, sequence),
  foreign key (team_id, changeover_id) references changeover on delete cascade,
  foreign key (team_id, done_by) references team_user
);
call gemba_tenant('changeover_step');
