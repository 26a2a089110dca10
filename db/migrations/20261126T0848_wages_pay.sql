-- What work is paid: standards by the hour, prices of pieces, rules, allowances and deductions, each valid from a day on; work outside of
-- orders; and periods with their lines. None of it belongs to a workshop: who may see whose pay is granted by department.

create table hourly_salary (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  -- Of one person, or of whoever has the position.
  user_id bigint,
  position_id bigint,
  from_date date not null,
  to_date date,
  hourly_rate numeric(18, 4) not null check (hourly_rate > 0),
  pay_by text not null default 'pieces' check (pay_by in ('hours', 'pieces')),
  -- Of the time in a group's pay.
  coefficient numeric(9, 4) not null default 1 check (coefficient > 0),
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, position_id, from_date),
  unique (team_id, user_id, from_date),
  foreign key (team_id, user_id) references team_user,
  foreign key (team_id, position_id) references position,
  check ((user_id is null) <> (position_id is null)),
  check (to_date is null or to_date >= from_date)
);
call gemba_tenant('hourly_salary');

create table wage_piece_price (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  operation_id bigint not null,
  -- Null: of all products that have none of their own.
  product_id bigint,
  from_date date not null,
  to_date date,
  unit_price numeric(18, 6) not null check (unit_price >= 0),
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique nulls not distinct (team_id, operation_id, product_id, from_date),
  foreign key (team_id, operation_id) references operation,
  foreign key (team_id, product_id) references product,
  check (to_date is null or to_date >= from_date)
);
call gemba_tenant('wage_piece_price');

create table wage_rule (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  from_date date not null,
  -- Bounds of normal time; null: none.
  daily_hours numeric(5, 2),
  period_hours numeric(7, 2),
  comprehensive boolean not null default false,
  weekday_coefficient numeric(6, 4) not null default 1.5,
  weekend_coefficient numeric(6, 4) not null default 2,
  holiday_coefficient numeric(6, 4) not null default 3,
  night_from text not null default '22:00',
  night_to text not null default '06:00',
  night_share numeric(6, 4) not null default 0,
  night_amount numeric(18, 4) not null default 0,
  split text not null default 'asReported' check (split in ('asReported', 'headcount', 'coefficient')),
  rework_share numeric(6, 4) not null default 1,
  scrap_share numeric(6, 4) not null default 0,
  guarantee text not null default 'none' check (guarantee in ('none', 'hourByDay', 'hourByPeriod', 'day', 'period')),
  guaranteed numeric(18, 4) not null default 0,
  -- [{attainment, factor}].
  tiers jsonb not null default '[]',
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, from_date)
);
call gemba_tenant('wage_rule');

create table wage_item (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  name text not null,
  kind text not null check (kind in ('allowance', 'deduction')),
  basis text not null check (basis in ('period', 'day', 'hour')),
  wage_amount numeric(18, 4) not null check (wage_amount > 0),
  -- Of one person, of a position, or (both null) of everybody.
  user_id bigint,
  position_id bigint,
  from_date date not null,
  to_date date,
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, user_id) references team_user,
  foreign key (team_id, position_id) references position,
  check (user_id is null or position_id is null),
  check (to_date is null or to_date >= from_date)
);
call gemba_tenant('wage_item');

-- Whose pay somebody may see: that of the people of a department and of those below it.
create table wage_access (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  user_id bigint not null,
  department_id bigint not null,
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, user_id, department_id),
  foreign key (team_id, user_id) references team_user,
  foreign key (team_id, department_id) references department
);
call gemba_tenant('wage_access');

create table short_work (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  number text not null,
  user_id bigint not null,
  day date not null,
  hours numeric(5, 2) not null check (hours > 0 and hours <= 24),
  work text not null,
  status text not null default 'underApproval' check (status in ('underApproval', 'approved', 'rejected', 'withdrawn')),
  created_by bigint not null,
  approved_at timestamptz,
  withdrawn_reason text,
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, number),
  foreign key (team_id, user_id) references team_user,
  foreign key (team_id, created_by) references team_user
);
call gemba_tenant('short_work');
create index short_work_user on short_work (team_id, user_id, day);
create index short_work_day on short_work (team_id, day);

create table wage_period (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  name text not null,
  from_date date not null,
  to_date date not null,
  status text not null default 'open' check (status in ('open', 'reckoned', 'checked', 'approved', 'locked')),
  reckoned_at timestamptz,
  -- Sums of what it was reckoned from: while they are the same, so is every line.
  sources text,
  checked_by bigint,
  approved_by bigint,
  locked_by bigint,
  locked_at timestamptz,
  -- What nobody has set, so that something could not be reckoned.
  missing jsonb not null default '[]',
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, from_date),
  foreign key (team_id, checked_by) references team_user,
  foreign key (team_id, approved_by) references team_user,
  foreign key (team_id, locked_by) references team_user,
  check (to_date >= from_date)
);
call gemba_tenant('wage_period');

-- As what each person of a period is paid: kept, so that whoever changes position later changes nothing of it.
create table wage_person (
  team_id bigint not null default gemba_team() references team,
  period_id bigint not null,
  user_id bigint not null,
  position_id bigint not null,
  primary key (team_id, period_id, user_id),
  foreign key (team_id, period_id) references wage_period on delete cascade,
  foreign key (team_id, user_id) references team_user,
  foreign key (team_id, position_id) references position
);
call gemba_tenant('wage_person');

-- One amount of one person, with the tree that it was reckoned from. Pay is the sum of lines.
create table wage_line (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  period_id bigint not null,
  -- What it is about, one in a period; of an adjustment, that of the line of the locked period.
  key text not null,
  user_id bigint not null,
  day date,
  kind text not null check (kind in ('piece', 'rework', 'scrap', 'tier', 'hourly', 'overtime', 'night', 'guarantee', 'shortWork',
    'allowance', 'deduction', 'adjustment')),
  amount numeric(18, 2) not null,
  quantity numeric(18, 4),
  seconds integer,
  report_id bigint,
  short_work_id bigint,
  -- Of an adjustment: the locked period that it is of, 0 for lines of the period itself; and the line there that was paid.
  origin_id bigint not null default 0,
  adjusts_id bigint,
  digest text not null,
  why jsonb not null,
  primary key (team_id, id),
  unique (team_id, period_id, origin_id, key),
  foreign key (team_id, period_id) references wage_period on delete cascade,
  foreign key (team_id, user_id) references team_user,
  foreign key (team_id, report_id) references report,
  foreign key (team_id, short_work_id) references short_work,
  check ((kind = 'adjustment') = (origin_id <> 0))
);
call gemba_tenant('wage_line');
create index wage_line_user on wage_line (team_id, user_id, period_id);
create index wage_line_origin on wage_line (team_id, origin_id);
