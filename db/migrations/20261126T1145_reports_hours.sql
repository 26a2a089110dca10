-- Time on duty as somebody says it was: it becomes so once another person has approved it. Without a session: one that nobody began.
create table hours_correction (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  session_id bigint,
  user_id bigint not null,
  work_center_id bigint not null,
  workshop_id bigint not null,
  day date not null,
  on_at timestamptz not null,
  off_at timestamptz not null check (off_at > on_at),
  was_on_at timestamptz,
  was_off_at timestamptz,
  reason text not null,
  status text not null default 'underApproval' check (status in ('underApproval', 'approved', 'rejected')),
  created_by bigint not null,
  approved_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, session_id) references duty_session,
  foreign key (team_id, user_id) references team_user,
  foreign key (team_id, work_center_id) references work_center,
  foreign key (team_id, workshop_id) references department,
  foreign key (team_id, created_by) references team_user
);
call gemba_tenant('hours_correction');
call gemba_scoped('hours_correction');
create index hours_correction_day on hours_correction (team_id, day);
create index hours_correction_user on hours_correction (team_id, user_id, day);

-- Why somebody who was arranged for a shift was late, left early or was absent.
create table attendance_reason (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  user_id bigint not null,
  day date not null,
  shift_id text not null,
  workshop_id bigint not null,
  cause text not null check (cause in ('leave', 'sick', 'training', 'lent', 'traffic', 'forgotten', 'unexcused', 'other')),
  note text,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, user_id, day, shift_id),
  foreign key (team_id, user_id) references team_user,
  foreign key (team_id, workshop_id) references department,
  foreign key (team_id, created_by) references team_user
);
call gemba_tenant('attendance_reason');
call gemba_scoped('attendance_reason');
create index attendance_reason_day on attendance_reason (team_id, day);
