-- The daily of a line as its leader hands it in: figures are those of the reports until it is confirmed, then frozen.
create table production_daily (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  day date not null,
  line_id bigint not null,
  workshop_id bigint not null,
  status text not null default 'draft' check (status in ('draft', 'confirmed')),
  remarks text,
  safety text,
  five_s text,
  figures jsonb,
  created_by bigint not null,
  confirmed_by bigint,
  confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, day, line_id),
  foreign key (team_id, line_id) references production_line,
  foreign key (team_id, workshop_id) references department,
  foreign key (team_id, created_by) references team_user,
  foreign key (team_id, confirmed_by) references team_user
);
call gemba_tenant('production_daily');
call gemba_scoped('production_daily');
