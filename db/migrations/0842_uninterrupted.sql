-- What is done in one go, as a furnace charge is: planning does not let it pause over rests or between shifts.
alter table operation add column uninterrupted boolean not null default false;
