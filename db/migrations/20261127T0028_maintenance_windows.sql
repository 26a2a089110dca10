-- Maintenance that needs its machine standing is a planned stop: planning keeps clear of it, and key figures take it off.

alter table maintenance_plan
  add column stands boolean not null default false,
  -- The time of day from which the machine is to stand, HH:MM by the team's clock.
  add column stands_at text check (stands_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add check (not stands or (minutes is not null and stands_at is not null));

alter table maintenance_task
  add column stands boolean not null default false,
  add column begun_at timestamptz,
  add column begun_by bigint,
  -- Its planned stop in machine_downtime, which planners may change or take away: no foreign key holds it.
  add column window_id bigint,
  add foreign key (team_id, begun_by) references team_user,
  add check (begun_at is null or stands);
create index maintenance_task_stopped on maintenance_task (team_id, machine_id) where outcome is null and stands;

-- Null: maintenance that a plan asked for by itself.
alter table machine_downtime alter column created_by drop not null;
