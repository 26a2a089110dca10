-- The log tells what a record held: where the record stands behind the wall of workshops, its log stands there too. A record that is gone
-- is told to those alone whom no wall keeps out. What is looked up stands behind its own policies. Written out rather than as a function:
-- a plan is made of it once for all rows.
create policy workshop_scope on operation_log as restrictive for select using (
  (select gemba_scope()) is null or entity_id is null or case entity
    when 'workOrder' then exists (select from work_order r where r.team_id = operation_log.team_id and r.id = operation_log.entity_id)
    when 'task' then exists (select from task r where r.team_id = operation_log.team_id and r.id = operation_log.entity_id)
    when 'report' then exists (select from report r where r.team_id = operation_log.team_id and r.id = operation_log.entity_id)
    when 'duty' then exists (select from duty_session r where r.team_id = operation_log.team_id and r.id = operation_log.entity_id)
    when 'transfer' then exists (select from transfer r where r.team_id = operation_log.team_id and r.id = operation_log.entity_id)
    when 'andonCall' then exists (select from andon_call r where r.team_id = operation_log.team_id and r.id = operation_log.entity_id)
    when 'notification' then exists (select from notification r where r.team_id = operation_log.team_id and r.id = operation_log.entity_id)
    when 'handover' then exists (select from handover r where r.team_id = operation_log.team_id and r.id = operation_log.entity_id)
    when 'machine' then exists (select from machine r where r.team_id = operation_log.team_id and r.id = operation_log.entity_id)
    when 'device' then exists (select from device r where r.team_id = operation_log.team_id and r.id = operation_log.entity_id)
    when 'station' then exists (select from station r where r.team_id = operation_log.team_id and r.id = operation_log.entity_id)
    when 'workCenter' then exists (select from work_center r where r.team_id = operation_log.team_id and r.id = operation_log.entity_id)
    when 'productionLine' then exists (select from production_line r where r.team_id = operation_log.team_id and r.id = operation_log.entity_id)
    when 'personnelArrangement' then exists (select from personnel_arrangement r where r.team_id = operation_log.team_id and r.id = operation_log.entity_id)
    when 'lineBalance' then exists (select from line_balance r where r.team_id = operation_log.team_id and r.id = operation_log.entity_id)
    when 'lineSequence' then exists (select from line_sequence r where r.team_id = operation_log.team_id and r.id = operation_log.entity_id)
    when 'floorPlan' then exists (select from floor_plan r where r.team_id = operation_log.team_id and r.id = operation_log.entity_id)
    when 'machineStop' then exists (
      select from machine_state s join machine r on r.team_id = s.team_id and r.id = s.machine_id
      where s.team_id = operation_log.team_id and s.id = operation_log.entity_id)
    when 'machineDowntime' then exists (
      select from machine_downtime s join machine r on r.team_id = s.team_id and r.id = s.machine_id
      where s.team_id = operation_log.team_id and s.id = operation_log.entity_id)
    when 'orderSerial' then exists (
      select from order_serial s join work_order r on r.team_id = s.team_id and r.id = s.work_order_id
      where s.team_id = operation_log.team_id and s.id = operation_log.entity_id)
    else true
  end);
