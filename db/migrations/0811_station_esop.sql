-- Which pages of which work instruction a station shows, where it is not all of what is for its task.

create table station_esop (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  station_id bigint not null,
  -- Null: whatever is made there.
  product_id bigint,
  -- Any revision of the document: the one of its code that is in force is shown.
  instruction_id bigint not null,
  -- Pages that are shown, as 1-3,5; null: those that the document has chosen.
  pages text,
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique nulls not distinct (team_id, station_id, product_id),
  foreign key (team_id, station_id) references station on delete cascade,
  foreign key (team_id, product_id) references product,
  foreign key (team_id, instruction_id) references instruction
);
call gemba_tenant('station_esop');
create index station_esop_instruction on station_esop (team_id, instruction_id);

-- It stands behind the wall of workshops where its station does, and so does its log. What is looked up stands behind its own policy.
create policy station_scope on station_esop as restrictive using (
  (select gemba_scope()) is null
  or exists (select from station s where s.team_id = station_esop.team_id and s.id = station_esop.station_id));
create policy station_esop_scope on operation_log as restrictive for select using (
  (select gemba_scope()) is null or entity is distinct from 'stationEsop' or entity_id is null
  or exists (select from station_esop r where r.team_id = operation_log.team_id and r.id = operation_log.entity_id));
