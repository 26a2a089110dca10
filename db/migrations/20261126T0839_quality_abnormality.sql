-- Something is wrong with quality: contained, analysed, handled, verified, closed. One owner and one due moment for the step that it stands at.
create table abnormality (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  number text not null,
  subject text not null,
  description text,
  severity text not null check (severity in ('minor', 'major', 'critical')),
  source text not null check (source in ('manual', 'inspection', 'spcSignal', 'andonCall')),
  -- The inspection, signal or call that raised it, and what people call that.
  source_id bigint,
  source_no text,
  status text not null check (status in ('containment', 'analysis', 'handling', 'verification', 'closed')),
  task_id bigint,
  work_order_id bigint,
  machine_id bigint,
  line_id bigint,
  workshop_id bigint,
  -- Null: nobody; a device called.
  raised_by bigint,
  raised_at timestamptz not null,
  owner_id bigint not null,
  due_at timestamptz not null,
  -- Its owner was told that the step is overdue.
  told_at timestamptz,
  closed_at timestamptz,
  primary key (team_id, id),
  unique (team_id, number),
  foreign key (team_id, task_id) references task,
  foreign key (team_id, work_order_id) references work_order,
  foreign key (team_id, machine_id) references machine,
  foreign key (team_id, line_id) references production_line,
  foreign key (team_id, workshop_id) references department,
  foreign key (team_id, raised_by) references team_user,
  foreign key (team_id, owner_id) references team_user,
  check ((source = 'manual') = (source_id is null)),
  check ((status = 'closed') = (closed_at is not null))
);
call gemba_tenant('abnormality');
call gemba_scoped('abnormality');
-- What raises one raises it once.
create unique index abnormality_source on abnormality (team_id, source, source_id) where source_id is not null;
create index abnormality_owner on abnormality (team_id, owner_id) where status <> 'closed';
create index abnormality_due on abnormality (team_id, due_at) where status <> 'closed' and told_at is null;
create index abnormality_task on abnormality (team_id, task_id) where task_id is not null;
create index abnormality_order on abnormality (team_id, work_order_id) where work_order_id is not null;
create index abnormality_machine on abnormality (team_id, machine_id) where machine_id is not null;

-- Its course: a row for each act, never changed.
create table abnormality_act (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  abnormality_id bigint not null,
  -- The step that it stood at.
  step text not null check (step in ('containment', 'analysis', 'handling', 'verification', 'closed')),
  act text not null check (act in ('raised', 'assigned', 'finished', 'returned', 'reopened', 'held', 'released', 'photographed')),
  acted_by bigint,
  acted_at timestamptz not null,
  note text,
  -- Whose the next step is from here on, and until when.
  owner_id bigint,
  due_at timestamptz,
  primary key (team_id, id),
  foreign key (team_id, abnormality_id) references abnormality,
  foreign key (team_id, acted_by) references team_user,
  foreign key (team_id, owner_id) references team_user
);
call gemba_tenant('abnormality_act');
create index abnormality_act_of on abnormality_act (team_id, abnormality_id);

create table abnormality_photo (
  team_id bigint not null default gemba_team() references team,
  abnormality_id bigint not null,
  file_id bigint not null,
  added_by bigint not null,
  added_at timestamptz not null,
  primary key (team_id, abnormality_id, file_id),
  foreign key (team_id, abnormality_id) references abnormality,
  foreign key (team_id, file_id) references file,
  foreign key (team_id, added_by) references team_user
);
call gemba_tenant('abnormality_photo');
create index abnormality_photo_file on abnormality_photo (team_id, file_id);

-- Lots in quarantine for it; the stock itself is held by its own journal.
create table abnormality_lot (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  abnormality_id bigint not null,
  lot_id bigint not null,
  held_by bigint not null,
  held_at timestamptz not null,
  released_by bigint,
  released_at timestamptz,
  primary key (team_id, id),
  foreign key (team_id, abnormality_id) references abnormality,
  foreign key (team_id, lot_id) references stock_lot,
  foreign key (team_id, held_by) references team_user,
  foreign key (team_id, released_by) references team_user,
  check ((released_by is null) = (released_at is null))
);
call gemba_tenant('abnormality_lot');
create unique index abnormality_lot_open on abnormality_lot (team_id, abnormality_id, lot_id) where released_at is null;
create index abnormality_lot_lot on abnormality_lot (team_id, lot_id);

-- Types of andon call that raise one.
create table abnormality_call_type (
  team_id bigint not null default gemba_team() references team,
  andon_type_id bigint not null,
  primary key (team_id, andon_type_id),
  foreign key (team_id, andon_type_id) references andon_type on delete cascade
);
call gemba_tenant('abnormality_call_type');

create sequence abnormality_number;
grant usage on sequence abnormality_number to gemba_app;
