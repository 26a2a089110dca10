-- Whoever repairs a machine is on his way to it, and those who wait there see it.
alter table maintenance_breakdown
  add column left_at timestamptz,
  drop constraint maintenance_breakdown_state_check,
  add constraint maintenance_breakdown_state_check check (state in
    ('reported', 'assigned', 'accepted', 'onTheWay', 'working', 'waiting', 'repaired', 'confirmed', 'cancelled'));
