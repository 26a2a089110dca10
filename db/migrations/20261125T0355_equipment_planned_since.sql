-- What a machine was planned to work begins when it was registered: its first shift is compared with the calendar again, and rolled up anew.
alter table rolled_calendar no force row level security;
update rolled_calendar set version = '';
alter table rolled_calendar force row level security;
