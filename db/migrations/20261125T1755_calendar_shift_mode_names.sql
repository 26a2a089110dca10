-- What a shift mode is called in the other languages of the people who work by it. Its shifts keep theirs beside their names.
alter table shift_mode add column names jsonb not null default '{}';
