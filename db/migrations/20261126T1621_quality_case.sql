-- An 8D report: a problem solved in nine steps, each with its owner and due moment; closed by approval once its actions proved effective.
create table quality_case (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  number text not null,
  subject text not null,
  severity text not null check (severity in ('minor', 'major', 'critical')),
  status text not null check (status in ('open', 'underApproval', 'closed', 'cancelled')),
  source text not null check (source in ('manual', 'abnormality', 'defect')),
  -- The abnormality or defective pieces that it is of, and what people call them.
  source_id bigint,
  source_no text,
  customer text,
  -- What the customer calls his complaint.
  complaint_no text,
  product_id bigint,
  work_order_id bigint,
  workshop_id bigint,
  -- Leads the team; the champion answers for it and is not of the team.
  leader_id bigint not null,
  champion_id bigint,
  raised_by bigint not null,
  raised_at timestamptz not null,
  -- Closed or cancelled, and why.
  ended_at timestamptz,
  end_note text,
  primary key (team_id, id),
  unique (team_id, number),
  foreign key (team_id, product_id) references product,
  foreign key (team_id, work_order_id) references work_order,
  foreign key (team_id, workshop_id) references department,
  foreign key (team_id, leader_id) references team_user,
  foreign key (team_id, champion_id) references team_user,
  foreign key (team_id, raised_by) references team_user,
  check ((source = 'manual') = (source_id is null)),
  check ((status in ('closed', 'cancelled')) = (ended_at is not null)),
  check (champion_id <> leader_id)
);
call gemba_tenant('quality_case');
call gemba_scoped('quality_case');
create unique index quality_case_source on quality_case (team_id, source, source_id) where source_id is not null and status <> 'cancelled';
create index quality_case_product on quality_case (team_id, product_id) where product_id is not null;

create table quality_case_step (
  team_id bigint not null default gemba_team() references team,
  case_id bigint not null,
  step text not null check (step in ('D0', 'D1', 'D2', 'D3', 'D4', 'D5', 'D6', 'D7', 'D8')),
  version integer not null default 1,
  owner_id bigint not null,
  due_at timestamptz not null,
  -- Its owner was told that it is overdue.
  told_at timestamptz,
  done_by bigint,
  done_at timestamptz,
  -- What the step says, by its own form.
  content jsonb not null,
  primary key (team_id, case_id, step),
  foreign key (team_id, case_id) references quality_case,
  foreign key (team_id, owner_id) references team_user,
  foreign key (team_id, done_by) references team_user,
  check ((done_by is null) = (done_at is null))
);
call gemba_tenant('quality_case_step');
create index quality_case_step_due on quality_case_step (team_id, due_at) where done_at is null and told_at is null;

create table quality_case_action (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  case_id bigint not null,
  kind text not null check (kind in ('containment', 'corrective', 'preventive')),
  -- Key of the cause that it removes, among those of D4.
  cause_key integer,
  work text not null,
  owner_id bigint not null,
  due_on date not null,
  done_by bigint,
  done_on date,
  result text,
  -- Whether it proved effective, by what.
  checked_by bigint,
  checked_at timestamptz,
  effective boolean,
  evidence text,
  primary key (team_id, id),
  foreign key (team_id, case_id) references quality_case,
  foreign key (team_id, owner_id) references team_user,
  foreign key (team_id, done_by) references team_user,
  foreign key (team_id, checked_by) references team_user,
  check ((done_on is null) = (done_by is null) and (done_on is null) = (result is null)),
  check ((effective is null) = (checked_at is null) and (effective is null) = (checked_by is null) and (effective is null) = (evidence is null)),
  check (effective is null or done_on is not null)
);
call gemba_tenant('quality_case_action');
create index quality_case_action_of on quality_case_action (team_id, case_id);

create table quality_case_file (
  team_id bigint not null default gemba_team() references team,
  case_id bigint not null,
  file_id bigint not null,
  step text not null check (step in ('D0', 'D1', 'D2', 'D3', 'D4', 'D5', 'D6', 'D7', 'D8')),
  added_by bigint not null,
  added_at timestamptz not null,
  primary key (team_id, case_id, file_id),
  foreign key (team_id, case_id) references quality_case,
  foreign key (team_id, file_id) references file,
  foreign key (team_id, added_by) references team_user
);
call gemba_tenant('quality_case_file');
create index quality_case_file_file on quality_case_file (team_id, file_id);

create sequence quality_case_number;
grant usage on sequence quality_case_number to gemba_app;
