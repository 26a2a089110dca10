-- A message tells of the call that it speaks of: where the call stands behind the wall of workshops, its messages stand there too. As in
-- the log (0770): written out, so that a plan is made of it once for all rows, and what is looked up stands behind its own policy.
create policy workshop_scope on notification as restrictive for select using (
  (select gemba_scope()) is null or source_id is null or case source
    when 'andonCall' then exists (select from andon_call r where r.team_id = notification.team_id and r.id = notification.source_id)
    else true
  end);
