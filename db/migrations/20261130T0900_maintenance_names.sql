-- What is maintained is read by people of several languages at one machine: plans, standards and routes are called in each.
alter table maintenance_plan add column names jsonb not null default '{}';
alter table maintenance_standard add column names jsonb not null default '{}';
alter table maintenance_route add column names jsonb not null default '{}';
