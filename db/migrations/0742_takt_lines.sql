-- Seconds from piece to piece of a line through which everything moves at one pace; null: its work has its own times.
alter table production_line add column takt_seconds numeric(10, 3) check (takt_seconds > 0);
