-- Which areas the team switched on or off, by their ids; the others stand as their manifests say.
alter table team add column areas jsonb not null default '{}';
