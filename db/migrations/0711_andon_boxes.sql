-- A box is tried out: for a while its next press is shown and calls nobody.
create table andon_box_test (
  team_id bigint not null default gemba_team() references team,
  station_id bigint not null,
  started_by bigint,
  until timestamptz not null,
  button integer,
  pressed_at timestamptz,
  primary key (team_id, station_id),
  foreign key (team_id, station_id) references station on delete cascade,
  foreign key (team_id, started_by) references team_user
);
call gemba_tenant('andon_box_test');
