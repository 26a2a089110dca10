-- Days of which an area keeps sums that may be read in place of the raw rows. Who changes what counts to a day takes its row away.
create table rolled_day (
  team_id bigint not null default gemba_team() references team,
  kind text not null check (length(kind) between 1 and 64),
  day date not null,
  -- The team's time zone by which moments were put into days.
  zone text not null,
  primary key (team_id, kind, day)
);
call gemba_tenant('rolled_day');
