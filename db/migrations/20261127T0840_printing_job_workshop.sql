-- A print stands in the workshop of its records, so that it is seen where they are. Null: they stand in none.
alter table print_job add column workshop_id bigint;
alter table print_job add foreign key (team_id, workshop_id) references department;
call gemba_scoped('print_job');
-- What ended long ago is forgotten.
create index print_job_ended on print_job (team_id, finished_at) where finished_at is not null;
