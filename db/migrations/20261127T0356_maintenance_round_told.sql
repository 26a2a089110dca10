-- Of a round those in charge are told once it is due, and once more when it is late. Of those that are there already nobody is told any more.

-- 0: nobody was told of it, 1: that it is due, 2: that it is late.
alter table maintenance_round add column told integer not null default 2;
alter table maintenance_round alter column told set default 0;
