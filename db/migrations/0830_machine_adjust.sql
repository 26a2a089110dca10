-- Minutes of adjusting the machine once it is set up: orders take them over from their routing, as they take the set-up.
alter table order_operation add column machine_adjust_minutes numeric(12, 2) not null default 0 check (machine_adjust_minutes >= 0);
