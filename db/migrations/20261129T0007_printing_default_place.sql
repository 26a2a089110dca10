-- What labels are printed by in one workshop. Null: wherever nothing is set for the workshop.
alter table print_default add column workshop_id bigint;
alter table print_default add foreign key (team_id, workshop_id) references department;
alter table print_default drop constraint print_default_team_id_kind_key;
alter table print_default add unique nulls not distinct (team_id, kind, workshop_id);
call gemba_scoped('print_default');
