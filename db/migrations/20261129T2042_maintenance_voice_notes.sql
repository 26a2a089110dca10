-- What whoever reports a breakdown says into his phone.
create table maintenance_breakdown_voice (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  breakdown_id bigint not null,
  file_id bigint not null,
  primary key (team_id, id),
  unique (team_id, file_id),
  foreign key (team_id, breakdown_id) references maintenance_breakdown on delete cascade,
  foreign key (team_id, file_id) references file
);
call gemba_tenant('maintenance_breakdown_voice');
create index maintenance_breakdown_voice_breakdown on maintenance_breakdown_voice (team_id, breakdown_id);
