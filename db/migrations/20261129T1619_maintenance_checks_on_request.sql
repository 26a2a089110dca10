-- Whoever stands at a machine begins a spot check of it that no day asked for; there may be several of them on one day.
alter table maintenance_task
  drop constraint maintenance_task_due_by_check,
  add constraint maintenance_task_due_by_check check (due_by in ('calendar', 'meter', 'condition', 'request'));
drop index maintenance_task_cycle;
create unique index maintenance_task_cycle on maintenance_task (team_id, plan_id, machine_id, cycle_on)
  where due_by not in ('condition', 'request');
