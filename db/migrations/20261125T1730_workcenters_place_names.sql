-- What lines, work centres and machines are called in the other languages of the people who work there.
alter table production_line add column names jsonb not null default '{}';
alter table work_center add column names jsonb not null default '{}';
alter table machine add column names jsonb not null default '{}';
