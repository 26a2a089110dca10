-- Layouts stand in a list: each has a number to be named by, and tells who kept it.
alter table layout add column id bigint generated always as identity, add column updated_by bigint,
  add unique (team_id, id), add foreign key (team_id, updated_by) references team_user;
