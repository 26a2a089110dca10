-- What a station is called in the other languages of the people who work there.
alter table station add column names jsonb not null default '{}';
