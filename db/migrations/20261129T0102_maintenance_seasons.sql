-- Seasons in which a plan asks for nothing: days of each year, both included, as [{"from": "12-20", "to": "02-10"}].
alter table maintenance_plan add column pauses jsonb not null default '[]';
