-- What counts of the journal, for every figure that is made of reports. A report counts from the moment it is said; one that was
-- rejected counts nowhere until it is corrected, one that was reversed or replaced never again, nor does the negative beside it.
-- `made_at` is when the pieces were reported at first: a correction speaks of then.
create view counted_report with (security_invoker = true) as
select r.team_id, r.id, r.report_no, r.kind, r.task_id, r.work_order_id, r.order_operation_id, r.work_center_id, r.station_id,
  r.machine_id, r.line_id, r.workshop_id, r.shift_date, r.shift_id, r.started_at, r.reported_at,
  case when r.corrects_id is null then r.reported_at else (
    with recursive chain as (
      select c.team_id, c.corrects_id, c.reported_at from report c where c.team_id = r.team_id and c.id = r.corrects_id
      union all
      select p.team_id, p.corrects_id, p.reported_at from chain join report p on p.team_id = chain.team_id and p.id = chain.corrects_id
    ) select min(reported_at) from chain) end as made_at,
  r.good_quantity as good,
  case when r.status = 'approved' then r.good_quantity else 0 end as approved_good,
  r.defective_quantity as defective,
  case when r.status = 'approved' then r.defective_quantity else 0 end as approved_defective,
  r.earned_seconds
from report r where r.status in ('underApproval', 'approved');
grant select on counted_report to gemba_app;

create index report_line_day on report (team_id, line_id, shift_date);

-- The running totals of tasks and operations hold what counts: what was rejected before this version comes off them.
alter table report no force row level security;
alter table task no force row level security;
alter table order_operation no force row level security;
alter table work_order no force row level security;
alter table machine_dirty no force row level security;
alter table machine_rolled no force row level security;

update order_operation o set reported_good = o.reported_good - r.good, reported_defective = o.reported_defective - r.defective
from (select team_id, order_operation_id, sum(good_quantity) as good, sum(defective_quantity) as defective
  from report where status = 'rejected' group by 1, 2) r
where o.team_id = r.team_id and o.id = r.order_operation_id;

with rejected as (
  select r.team_id, x.id, sum(r.good_quantity) as good, sum(r.defective_quantity) as defective
  from report r join task t on t.team_id = r.team_id and t.id = r.task_id
  cross join lateral (values (t.id), (t.combined_into)) x (id)
  where r.status = 'rejected' and x.id is not null group by 1, 2)
update task t set reported_good = t.reported_good - r.good, reported_defective = t.reported_defective - r.defective,
  status = case when t.status = 'completed' then 'inProgress' else t.status end,
  ended_at = case when t.status = 'completed' then null else t.ended_at end
from rejected r where t.team_id = r.team_id and t.id = r.id;

update work_order w set completed_quantity = o.completed, defective_quantity = o.defective,
  progress = round(coalesce(o.progress, 0), 4),
  status = case when w.status in ('pendingApproval', 'completed') and not o.reported then 'incomplete' else w.status end,
  actual_end = case when w.status in ('pendingApproval', 'completed') and not o.reported then null else w.actual_end end
from (
  select p.team_id, p.work_order_id, coalesce(min(p.reported_good) filter (where p.successor = '{}'), 0) as completed,
    sum(p.reported_defective) as defective,
    sum(p.standard * least(1, p.reported_good / p.plan_quantity)) / nullif(sum(p.standard), 0) as progress,
    coalesce(bool_and(p.reported_good >= p.plan_quantity) filter (where p.successor = '{}'), false) as reported
  from (select *, single_processing_time / single_trip_quantity * plan_quantity as standard from order_operation) p
  group by 1, 2) o
where w.team_id = o.team_id and w.id = o.work_order_id
  and exists (select from report r where r.team_id = w.team_id and r.work_order_id = w.id and r.status = 'rejected');

insert into machine_dirty (team_id, machine_id, from_at, to_at)
select r.team_id, r.machine_id, r.shift_date::timestamp at time zone 'UTC' - interval '1 day',
  r.shift_date::timestamp at time zone 'UTC' + interval '2 days'
from report r join machine_rolled m on m.team_id = r.team_id and m.machine_id = r.machine_id
where r.status = 'rejected' and r.shift_date is not null;

alter table report force row level security;
alter table task force row level security;
alter table order_operation force row level security;
alter table work_order force row level security;
alter table machine_dirty force row level security;
alter table machine_rolled force row level security;
