-- What an operation is called in the other languages of the people who work at it.
alter table operation add column produre_names jsonb not null default '{}';
