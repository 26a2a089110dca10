-- Figures of a year's inspections are read of the index alone: a row of the table holds the items of its scheme, and is wide.
create index inspection_record_judged on inspection_record (team_id, executed_at)
  include (workshop_id, scheme_id, line_id, machine_id, inspector_id, work_order_id, order_operation_id, result, due_at, requested_at,
    sample_size, nonconforming)
  where executed_at is not null;
drop index inspection_record_executed;
