-- A row of the set-up matrix has a number of its own, by which a sheet changes it.

alter table setup_time add column code text not null;
alter table setup_time add unique (team_id, code);

-- What a machine was last set up for is read with every plan.
create index task_started on task (team_id, started_at) where started_at is not null;
