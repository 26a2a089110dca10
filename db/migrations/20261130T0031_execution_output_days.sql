-- What reports that count (counted_report) say, by production day, shift, place and operation of an order; kept of the days in rolled_day alone.
create table output_day (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  day date not null,
  shift_id text,
  workshop_id bigint,
  line_id bigint,
  work_center_id bigint not null,
  work_order_id bigint not null,
  order_operation_id bigint not null,
  reports integer not null,
  good numeric not null,
  approved_good numeric not null,
  defective numeric not null,
  earned_seconds numeric not null,
  primary key (team_id, id)
);
call gemba_tenant('output_day');
call gemba_scoped('output_day');
create index output_day_day on output_day (team_id, day);

-- The same by the people who made it: of what a group made each has his share, not rounded.
create table output_person_day (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  day date not null,
  user_id bigint not null,
  shift_id text,
  workshop_id bigint,
  line_id bigint,
  work_center_id bigint not null,
  work_order_id bigint not null,
  order_operation_id bigint not null,
  good numeric not null,
  approved_good numeric not null,
  defective numeric not null,
  earned_seconds numeric not null,
  primary key (team_id, id)
);
call gemba_tenant('output_person_day');
call gemba_scoped('output_person_day');
create index output_person_day_day on output_person_day (team_id, day);
create index output_person_day_user on output_person_day (team_id, user_id, day);

-- Reports of a day, of all lines as of one.
create index report_day on report (team_id, shift_date, line_id);
drop index report_line_day;
create index report_no_shift on report (team_id, reported_at) where shift_date is null;
