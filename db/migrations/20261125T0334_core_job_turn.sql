-- When each person of each team last had a job taken, by lane: whose turn it is. User 0: the system.
create table job_turn (
  lane text not null,
  team_id bigint not null references team,
  user_id bigint not null,
  taken_at timestamptz not null,
  primary key (lane, team_id, user_id)
);
grant select, insert, update, delete on job_turn to gemba_app;
