-- Spare parts that each execution of a plan needs: kept back for the tasks that wait.
create table maintenance_plan_part (
  team_id bigint not null default gemba_team() references team,
  plan_id bigint not null,
  part_id bigint not null,
  quantity numeric not null check (quantity > 0),
  primary key (team_id, plan_id, part_id),
  foreign key (team_id, plan_id) references maintenance_plan on delete cascade,
  foreign key (team_id, part_id) references maintenance_part
);
call gemba_tenant('maintenance_plan_part');
create index maintenance_plan_part_part on maintenance_plan_part (team_id, part_id);
