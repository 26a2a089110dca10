-- When a task was last reported is asked with every report: found at once, however many reports there are.
create index report_task_time on report (team_id, task_id, reported_at desc, id);
drop index report_task;
