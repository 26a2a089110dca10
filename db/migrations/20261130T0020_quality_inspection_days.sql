-- What judged inspections add up to by the team's day, as fine as their report can be asked for: most inspections of a day are of few schemes,
-- machines and people, and a year of them is summed in a fraction of the time that their records take. Derived of the records, which keep
-- what they name from being deleted.
create table inspection_day (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  day date not null,
  workshop_id bigint,
  scheme_id bigint not null,
  product_id bigint not null,
  operation_id bigint not null,
  line_id bigint,
  machine_id bigint,
  inspector_id bigint,
  inspections integer not null,
  passed integer not null,
  failed integer not null,
  conceded integer not null,
  late integer not null,
  sampled integer not null,
  nonconforming integer not null,
  -- Microseconds between request and judgement: whole numbers add up to the last digit.
  waited bigint not null,
  primary key (team_id, id)
);
call gemba_tenant('inspection_day');
call gemba_scoped('inspection_day');
create index inspection_day_day on inspection_day (team_id, day);

-- Up to which day they are summed, by the days of which zone.
create table inspection_rolled (
  team_id bigint not null default gemba_team() references team,
  zone text not null,
  through date not null,
  primary key (team_id)
);
call gemba_tenant('inspection_rolled');
