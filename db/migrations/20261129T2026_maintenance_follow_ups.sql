-- A repair leaves work for later: a task of its own, which no plan and no standard asked for.
alter table maintenance_task
  alter column plan_id drop not null,
  alter column standard_version_id drop not null,
  drop constraint maintenance_task_due_by_check,
  add constraint maintenance_task_due_by_check check (due_by in ('calendar', 'meter', 'condition', 'request', 'breakdown')),
  add check ((plan_id is null) = (due_by = 'breakdown')),
  add check ((standard_version_id is null) = (plan_id is null));

-- What such a task is about, and the breakdown that left it.
create table maintenance_follow_up (
  team_id bigint not null default gemba_team() references team,
  task_id bigint not null,
  breakdown_id bigint not null,
  work text not null,
  asked_by bigint,
  asked_at timestamptz not null,
  primary key (team_id, task_id),
  foreign key (team_id, task_id) references maintenance_task on delete cascade,
  foreign key (team_id, breakdown_id) references maintenance_breakdown,
  foreign key (team_id, asked_by) references team_user
);
call gemba_tenant('maintenance_follow_up');
create index maintenance_follow_up_breakdown on maintenance_follow_up (team_id, breakdown_id, task_id);
