-- The log of a mounting stands where the mounting stands. What the policy asked before, it asks as before.
do $$
begin
  execute format(
    'alter policy workshop_scope on operation_log using ((%s) and ((select gemba_scope()) is null or entity_id is null or '
    'entity <> ''moldMounting'' or exists (select from mold_mounting r where r.team_id = operation_log.team_id and r.id = operation_log.entity_id)))',
    (select qual from pg_policies where tablename = 'operation_log' and policyname = 'workshop_scope'));
end $$;
