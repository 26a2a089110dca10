-- What follows on work that is reported here goes to this work centre by itself.
alter table work_center
  add column next_auto_dispatch boolean not null default false,
  add column next_work_center_id bigint,
  add foreign key (team_id, next_work_center_id) references work_center,
  add check (not next_auto_dispatch or next_work_center_id is not null);
create index work_center_next on work_center (team_id, next_work_center_id);
