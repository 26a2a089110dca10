-- What a team did of its first steps: what a step made, so that it can be taken back, or that it was left out.
create table first_step (
  team_id bigint not null default gemba_team() references team,
  step text not null,
  skipped boolean not null default false,
  -- Ids by what they are of: {"line": [1], "workCenter": [1, 2]}.
  made jsonb not null default '{}',
  user_id bigint,
  at timestamptz not null,
  primary key (team_id, step),
  foreign key (team_id, user_id) references team_user
);
call gemba_tenant('first_step');
