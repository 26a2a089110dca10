-- The shop floor: who is on duty where, reports as a journal, their approval, transfers.

create table defect_reason (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  code text not null,
  name text not null,
  class_name text not null,
  -- Operations that it can occur at; empty: all.
  operation_ids bigint[] not null default '{}',
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, code)
);
call gemba_tenant('defect_reason');

create table duty_session (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  user_id bigint not null,
  task_id bigint,
  work_center_id bigint not null,
  station_id bigint,
  line_id bigint,
  workshop_id bigint,
  shift_date date,
  shift_id text,
  on_at timestamptz not null,
  off_at timestamptz,
  -- Ended by the system at the shift's end, because nobody did.
  forgotten boolean not null default false,
  corrected_by bigint,
  correction_reason text,
  primary key (team_id, id),
  foreign key (team_id, user_id) references team_user,
  foreign key (team_id, task_id) references task,
  foreign key (team_id, work_center_id) references work_center,
  foreign key (team_id, station_id) references station,
  check (off_at is null or off_at >= on_at)
);
call gemba_tenant('duty_session');
call gemba_scoped('duty_session');
-- A person is on duty in one place at a time.
create unique index duty_once on duty_session (team_id, user_id) where off_at is null;
create index duty_task on duty_session (team_id, task_id);
create index duty_center on duty_session (team_id, work_center_id, on_at);
create index duty_user on duty_session (team_id, user_id, on_at);

-- A journal: rows are added, never edited but for the course of their approval.
create table report (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  report_no text not null,
  -- report; correction (of corrects_id); reversal (quantities negative).
  kind text not null default 'report' check (kind in ('report', 'correction', 'reversal')),
  corrects_id bigint,
  reason text,
  task_id bigint not null,
  work_order_id bigint not null,
  order_operation_id bigint not null,
  work_center_id bigint not null,
  station_id bigint,
  machine_id bigint,
  line_id bigint,
  workshop_id bigint,
  shift_date date,
  shift_id text,
  good_quantity numeric(18, 4) not null,
  defective_quantity numeric(18, 4) not null default 0,
  auxiliary_quantity numeric(18, 4),
  started_at timestamptz,
  reported_at timestamptz not null default now(),
  reporter_id bigint not null,
  -- Standard seconds of the good quantity, and the price of one as valid on the day.
  earned_seconds numeric(18, 3) not null default 0,
  unit_price numeric(18, 6) not null default 0,
  difficulty_rate numeric(9, 4) not null default 1,
  status text not null default 'underApproval' check (status in ('underApproval', 'approved', 'rejected', 'reversed')),
  -- How many levels it must pass, and how many it has.
  levels integer not null default 0 check (levels between 0 and 3),
  passed_levels integer not null default 0,
  approved_at timestamptz,
  reject_reason text,
  -- What took its place: the correction or reversal.
  replaced_by bigint,
  remark text,
  primary key (team_id, id),
  unique (team_id, report_no),
  foreign key (team_id, corrects_id) references report,
  foreign key (team_id, task_id) references task,
  foreign key (team_id, work_order_id) references work_order,
  foreign key (team_id, order_operation_id) references order_operation,
  foreign key (team_id, work_center_id) references work_center,
  foreign key (team_id, station_id) references station,
  foreign key (team_id, reporter_id) references team_user
);
call gemba_tenant('report');
call gemba_scoped('report');
create index report_task on report (team_id, task_id, id);
create index report_order on report (team_id, work_order_id, id);
create index report_time on report (team_id, reported_at, id);
create index report_status on report (team_id, status, passed_levels, id);
create index report_operation on report (team_id, order_operation_id);
create index report_center on report (team_id, work_center_id, reported_at);
create index report_reporter on report (team_id, reporter_id, id);

create table report_defect (
  team_id bigint not null default gemba_team() references team,
  report_id bigint not null,
  reason_id bigint not null,
  quantity numeric(18, 4) not null,
  primary key (team_id, report_id, reason_id),
  foreign key (team_id, report_id) references report,
  foreign key (team_id, reason_id) references defect_reason
);
call gemba_tenant('report_defect');
create index report_defect_reason on report_defect (team_id, reason_id);

-- The people whose work it was, with their share of it (sums to 1).
create table report_person (
  team_id bigint not null default gemba_team() references team,
  report_id bigint not null,
  user_id bigint not null,
  share numeric(9, 6) not null,
  primary key (team_id, report_id, user_id),
  foreign key (team_id, report_id) references report,
  foreign key (team_id, user_id) references team_user
);
call gemba_tenant('report_person');
create index report_person_user on report_person (team_id, user_id);

-- Who approves what: per kind of report or document, 0 to 3 levels of roles and people.
create table approval_level (
  team_id bigint not null default gemba_team() references team,
  kind text not null,
  level integer not null check (level between 1 and 3),
  role_ids bigint[] not null default '{}',
  user_ids bigint[] not null default '{}',
  primary key (team_id, kind, level)
);
call gemba_tenant('approval_level');

create table approval_delegation (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  from_user_id bigint not null,
  to_user_id bigint not null,
  from_date date not null,
  to_date date not null,
  primary key (team_id, id),
  foreign key (team_id, from_user_id) references team_user,
  foreign key (team_id, to_user_id) references team_user,
  check (from_user_id <> to_user_id and from_date <= to_date)
);
call gemba_tenant('approval_delegation');
create index approval_delegation_to on approval_delegation (team_id, to_user_id);

-- Every level's decision, kept.
create table approval_decision (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  kind text not null,
  subject_id bigint not null,
  level integer not null,
  decision text not null check (decision in ('approved', 'rejected')),
  reason text,
  user_id bigint not null,
  -- Whose place he took, when as a delegate.
  for_user_id bigint,
  at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, user_id) references team_user
);
call gemba_tenant('approval_decision');
create index approval_decision_subject on approval_decision (team_id, kind, subject_id);

create table transfer (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  transfer_no text not null,
  work_order_id bigint not null,
  from_operation_id bigint not null,
  to_operation_id bigint not null,
  workshop_id bigint,
  quantity numeric(18, 4) not null check (quantity > 0),
  user_id bigint not null,
  revoked_at timestamptz,
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, transfer_no),
  foreign key (team_id, work_order_id) references work_order,
  foreign key (team_id, from_operation_id) references order_operation,
  foreign key (team_id, to_operation_id) references order_operation
);
call gemba_tenant('transfer');
call gemba_scoped('transfer');
create index transfer_order on transfer (team_id, work_order_id, id);

-- Numbers of reports. A sequence, not a numbering rule's row: people who report at the same moment must not wait for each other.
create sequence report_number;
grant usage on sequence report_number to gemba_app;
