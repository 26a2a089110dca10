-- What a department is called in the other languages of its people.
alter table department add column names jsonb not null default '{}';
