-- Tasks in quarantine for an abnormality: nothing of them is started, reported or transferred.
create table abnormality_held_task (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  abnormality_id bigint not null,
  task_id bigint not null,
  held_by bigint not null,
  held_at timestamptz not null,
  released_by bigint,
  released_at timestamptz,
  primary key (team_id, id),
  foreign key (team_id, abnormality_id) references abnormality,
  foreign key (team_id, task_id) references task,
  foreign key (team_id, held_by) references team_user,
  foreign key (team_id, released_by) references team_user,
  check ((released_by is null) = (released_at is null))
);
call gemba_tenant('abnormality_held_task');
create unique index abnormality_held_task_open on abnormality_held_task (team_id, abnormality_id, task_id) where released_at is null;
create index abnormality_held_task_task on abnormality_held_task (team_id, task_id);
