-- Of what pieces a day's wages are reckoned: what there was, so that it can be told whether that is still the same. Once a day, and once a day and person.
create table wage_source_day (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  day date not null,
  reports bigint not null,
  report_ids numeric not null,
  good numeric not null,
  primary key (team_id, id),
  unique (team_id, day)
);
call gemba_tenant('wage_source_day');

create table wage_source_person (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  day date not null,
  user_id bigint not null,
  reports bigint not null,
  -- Of whatever of these reports his pay hangs on.
  digest bigint not null,
  primary key (team_id, id),
  unique (team_id, day, user_id)
);
call gemba_tenant('wage_source_person');
