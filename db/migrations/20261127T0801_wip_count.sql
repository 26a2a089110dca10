-- A count of pieces that stand at operations of orders, in one workshop.
create table wip_count (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  count_no text not null,
  workshop_id bigint not null,
  status text not null default 'counting' check (status in ('counting', 'settling', 'closed', 'cancelled')),
  -- Percent of what the books say beyond which another person counts again.
  tolerance numeric(5, 2) not null check (tolerance >= 0),
  note text,
  created_by bigint,
  created_at timestamptz not null default now(),
  -- When it was closed or cancelled; null: it goes on.
  ended_at timestamptz,
  primary key (team_id, id),
  unique (team_id, count_no),
  foreign key (team_id, workshop_id) references department,
  foreign key (team_id, created_by) references team_user,
  check ((status in ('closed', 'cancelled')) = (ended_at is not null))
);
call gemba_tenant('wip_count');
call gemba_scoped('wip_count');
create index wip_count_workshop on wip_count (team_id, workshop_id);
create index wip_count_open on wip_count (team_id, id) where ended_at is null;

-- An operation of an order, to be counted.
create table wip_count_line (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  count_id bigint not null,
  work_order_id bigint not null,
  order_operation_id bigint not null,
  -- Where its pieces stand, as far as its tasks tell.
  work_center_id bigint not null,
  status text not null default 'toCount' check (status in ('toCount', 'toRecount', 'counted')),
  -- Its count goes on: no other counts the operation meanwhile.
  held boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, count_id, order_operation_id),
  foreign key (team_id, count_id) references wip_count,
  foreign key (team_id, work_order_id) references work_order,
  foreign key (team_id, order_operation_id) references order_operation,
  foreign key (team_id, work_center_id) references work_center
);
call gemba_tenant('wip_count_line');
create unique index wip_count_line_held on wip_count_line (team_id, order_operation_id) where held;
create index wip_count_line_order on wip_count_line (team_id, work_order_id);
create index wip_count_line_operation on wip_count_line (team_id, order_operation_id);
create index wip_count_line_center on wip_count_line (team_id, work_center_id);

-- What somebody counted, and what the books said at that moment. Written, never rewritten: the last one counts.
create table wip_count_entry (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  line_id bigint not null,
  round integer not null,
  counted numeric(18, 4) not null check (counted >= 0),
  -- Below zero where more was reported than came.
  book numeric(18, 4) not null,
  -- What the operation's reports said altogether, and the last of them: what is corrected of these afterwards can be told from what is new.
  reported numeric(18, 4) not null,
  last_report_id bigint not null,
  user_id bigint,
  at timestamptz not null,
  primary key (team_id, id),
  unique (team_id, line_id, round),
  foreign key (team_id, line_id) references wip_count_line,
  foreign key (team_id, user_id) references team_user
);
call gemba_tenant('wip_count_entry');
revoke update, delete on wip_count_entry from gemba_app;

-- What became of a line's difference, once.
create table wip_settlement (
  team_id bigint not null default gemba_team() references team,
  line_id bigint not null,
  way text not null check (way in ('reported', 'reportedBefore', 'movedIn', 'corrected', 'explained')),
  -- Above zero: more was found than the books said.
  difference numeric(18, 4) not null check (difference <> 0),
  -- Reports that it made.
  report_ids bigint[] not null default '{}',
  reason text not null default '',
  user_id bigint,
  at timestamptz not null,
  primary key (team_id, line_id),
  foreign key (team_id, line_id) references wip_count_line,
  foreign key (team_id, user_id) references team_user
);
call gemba_tenant('wip_settlement');
revoke update, delete on wip_settlement from gemba_app;
