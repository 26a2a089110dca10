-- A display at a station shows what concerns the station alone; empty: all of its lines.
alter table display_link add column station_ids bigint[] not null default '{}';
