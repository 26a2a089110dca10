-- Whether and how the screens of a line, or of one station, show work instructions. Without a row they are shown as the defaults have it.
create table esop_line_display (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  line_id bigint not null,
  -- Null: all stations of the line that have no row of their own.
  station_id bigint,
  workshop_id bigint not null,
  shown boolean not null default true,
  layout text not null default 'single' check (layout in ('single', 'split')),
  fit text not null default 'page' check (fit in ('page', 'width')),
  -- Null: pages are turned by people alone.
  turn_seconds integer check (turn_seconds between 5 and 3600),
  call_button boolean not null default true,
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, station_id),
  unique nulls not distinct (team_id, line_id, station_id),
  foreign key (team_id, line_id) references production_line,
  foreign key (team_id, station_id) references station
);
call gemba_tenant('esop_line_display');
call gemba_scoped('esop_line_display');
