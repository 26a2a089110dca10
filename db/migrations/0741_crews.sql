-- People of a position that an operation takes while it is set up and worked on: planning reckons with those arranged by shift.
alter table operation
  add column crew_position_id bigint,
  add column crew_size integer check (crew_size between 1 and 999),
  add foreign key (team_id, crew_position_id) references position;
create index operation_crew on operation (team_id, crew_position_id);
