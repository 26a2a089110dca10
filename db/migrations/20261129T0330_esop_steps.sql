-- A work instruction step by step. Steps belong to a revision and stand with it once it is submitted.
create table instruction_step (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  instruction_id bigint not null,
  -- From 1.
  place integer not null,
  title text not null,
  text text not null default '',
  -- A page of the document; null: none.
  page integer check (page > 0),
  -- A picture or video; null: none.
  file_id bigint,
  -- Standard time; null: none.
  seconds integer check (seconds > 0),
  confirm text not null check (confirm in ('none', 'once', 'report')),
  before_report boolean not null default false,
  primary key (team_id, id),
  unique (team_id, instruction_id, place),
  foreign key (team_id, instruction_id) references instruction on delete cascade,
  foreign key (team_id, file_id) references file,
  check (confirm <> 'none' or not before_report)
);
call gemba_tenant('instruction_step');
create index instruction_step_file on instruction_step (team_id, file_id) where file_id is not null;

-- Who confirmed a step at work. What is confirmed once counts for the person until he ends his work at the task, what is confirmed for each
-- report until the next: `run` tells which, the number of times that he has ended it, or the pieces reported before.
create table instruction_confirmation (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  step_id bigint not null,
  task_id bigint not null,
  user_id bigint not null,
  run numeric not null,
  -- Null: not at a station's screen.
  station_id bigint,
  -- Who kept it for him, where he was not logged in himself.
  recorded_by bigint,
  confirmed_at timestamptz not null,
  primary key (team_id, id),
  unique (team_id, step_id, task_id, user_id, run),
  foreign key (team_id, step_id) references instruction_step,
  foreign key (team_id, task_id) references task,
  foreign key (team_id, user_id) references team_user,
  foreign key (team_id, station_id) references station on delete set null (station_id),
  foreign key (team_id, recorded_by) references team_user
);
call gemba_tenant('instruction_confirmation');
create index instruction_confirmation_task on instruction_confirmation (team_id, task_id);
create index instruction_confirmation_user on instruction_confirmation (team_id, user_id);
create index instruction_confirmation_station on instruction_confirmation (team_id, station_id) where station_id is not null;
