-- Shift modes, the factory calendar, holidays, overtime days.

create table shift_mode (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  name text not null,
  description text,
  -- [{id, name, start, end, handoverMinutes, rests: [{start, end}]}], as engines/working-time takes them.
  shifts jsonb not null,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, name)
);
call gemba_tenant('shift_mode');

create table production_line (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  number text not null,
  name text not null,
  workshop_id bigint not null,
  assembly_line boolean not null default false,
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, number),
  foreign key (team_id, workshop_id) references department
);
call gemba_tenant('production_line');
call gemba_scoped('production_line');
create index production_line_workshop on production_line (team_id, workshop_id);

-- Which shift mode a line works by, when. Periods of a line do not overlap on a weekday (hence a constraint for each of the seven):
-- the calendar there must be deleted first.
create extension if not exists btree_gist;
create table calendar_period (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  line_id bigint not null,
  shift_mode_id bigint not null,
  from_date date not null,
  to_date date not null,
  -- 1 Monday … 7 Sunday.
  weekdays integer[] not null default '{1,2,3,4,5,6,7}' check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7] and cardinality(weekdays) > 0),
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  check (from_date <= to_date),
  foreign key (team_id, line_id) references production_line,
  foreign key (team_id, shift_mode_id) references shift_mode,
  exclude using gist (team_id with =, line_id with =, daterange(from_date, to_date, '[]') with &&) where (1 = any (weekdays)),
  exclude using gist (team_id with =, line_id with =, daterange(from_date, to_date, '[]') with &&) where (2 = any (weekdays)),
  exclude using gist (team_id with =, line_id with =, daterange(from_date, to_date, '[]') with &&) where (3 = any (weekdays)),
  exclude using gist (team_id with =, line_id with =, daterange(from_date, to_date, '[]') with &&) where (4 = any (weekdays)),
  exclude using gist (team_id with =, line_id with =, daterange(from_date, to_date, '[]') with &&) where (5 = any (weekdays)),
  exclude using gist (team_id with =, line_id with =, daterange(from_date, to_date, '[]') with &&) where (6 = any (weekdays)),
  exclude using gist (team_id with =, line_id with =, daterange(from_date, to_date, '[]') with &&) where (7 = any (weekdays))
);
call gemba_tenant('calendar_period');
create index calendar_period_mode on calendar_period (team_id, shift_mode_id);

create table holiday (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  date date not null,
  name text not null,
  kind text not null default 'statutory' check (kind in ('statutory', 'adjusted', 'company')),
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, date)
);
call gemba_tenant('holiday');

-- Days that are worked although the week or a holiday says otherwise. Without a line: the whole team.
create table overtime_day (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  date date not null,
  line_id bigint,
  -- The mode of that day; null: the line's own.
  shift_mode_id bigint,
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique nulls not distinct (team_id, date, line_id),
  foreign key (team_id, line_id) references production_line,
  foreign key (team_id, shift_mode_id) references shift_mode
);
call gemba_tenant('overtime_day');

-- Counted up by every change to the above, so that compiled calendars know when they are old.
create table calendar_version (
  team_id bigint not null default gemba_team() references team,
  number bigint not null default 1,
  primary key (team_id)
);
call gemba_tenant('calendar_version');
