-- A time out of use that was planned (maintenance): the machine's key figures take it off the planned busy time. One that was not is a breakdown.
alter table machine_downtime add column planned boolean not null default false;
