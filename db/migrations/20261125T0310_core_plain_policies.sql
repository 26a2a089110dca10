-- Policies without sub-selects, so that tables can be spread over several databases, and scope by a workshop that stands on the row.

-- The workshops that the transaction may see: empty for all, otherwise `,1,2,`. Unset means none. Kept as a text that is searched, since a
-- policy without a sub-select is reckoned for each row, and reading an array out of a text for each is ten times as dear.
create or replace function gemba_scope() returns bigint[] language sql stable parallel safe as
  $$ select string_to_array(trim(both ',' from nullif(current_setting('gemba.workshops', true), '')), ',')::bigint[] $$;

create or replace procedure gemba_tenant(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('drop policy if exists tenant on %s', target);
  execute format('create policy tenant on %s using (team_id = gemba_team()) with check (team_id = gemba_team())', target);
  execute format('grant select, insert, update, delete on %s to gemba_app', target);
end $$;

create or replace procedure gemba_scoped(target regclass) language plpgsql as $$
begin
  execute format('drop policy if exists workshop_scope on %s', target);
  execute format(
    'create policy workshop_scope on %s as restrictive for select using (workshop_id is null '
    'or current_setting(''gemba.workshops'', true) = '''' '
    'or strpos(current_setting(''gemba.workshops'', true), '','' || workshop_id || '','') > 0)', target);
end $$;

create or replace function gemba_device_days(days date[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  day date;
  part text;
begin
  foreach day in array days loop
    continue when day < current_date - 400 or day > current_date + 2;
    part := 'device_message_' || to_char(day, 'YYYYMMDD');
    continue when to_regclass(part) is not null;
    perform pg_advisory_xact_lock(hashtext('gemba_device_days'));
    continue when to_regclass(part) is not null;
    execute format('create table %I (like device_message including defaults)', part);
    execute format('alter table %I enable row level security, force row level security', part);
    execute format('create policy tenant on %I using (team_id = gemba_team()) with check (team_id = gemba_team())', part);
    execute format('alter table device_message attach partition %I for values from (%L) to (%L)',
      part, day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC');
  end loop;
end $$;

do $$
declare
  walled record;
begin
  for walled in
    select tablename, policyname from pg_policies
    where schemaname = 'public' and (policyname = 'tenant' or policyname = 'workshop_scope')
      and tablename not in ('operation_log', 'notification')
  loop
    if walled.policyname = 'tenant' then
      execute format('alter policy tenant on %I using (team_id = gemba_team()) with check (team_id = gemba_team())', walled.tablename);
    else
      execute format('call gemba_scoped(%L)', walled.tablename);
    end if;
  end loop;
end $$;
alter policy tenant on operation_log using (team_id = gemba_team()) with check (team_id = gemba_team());
alter policy tenant on notification using (team_id = gemba_team()) with check (team_id = gemba_team());

-- What a station shows stands where the station stands.
alter table station_esop add column workshop_id bigint;
alter table station_esop no force row level security;
alter table station no force row level security;
update station_esop e set workshop_id = s.workshop_id from station s where s.team_id = e.team_id and s.id = e.station_id;
alter table station force row level security;
alter table station_esop force row level security;
alter table station_esop alter column workshop_id set not null;
drop policy station_scope on station_esop;
call gemba_scoped('station_esop');

-- A message stands in the workshop of what it speaks of. Null: of the whole team.
alter table notification add column workshop_id bigint;
drop policy workshop_scope on notification;
alter table notification no force row level security;
alter table andon_call no force row level security;
update notification n set workshop_id = 0 where n.source = 'andonCall' and n.source_id is not null;
update notification n set workshop_id = c.workshop_id
  from andon_call c where n.source = 'andonCall' and c.team_id = n.team_id and c.id = n.source_id;
alter table andon_call force row level security;
alter table notification force row level security;
call gemba_scoped('notification');

-- An entry of the log stands in the workshop of its record, and goes with it into another one. Null: of the whole team; 0: of a record that
-- was gone without having told, seen by those alone whom no wall keeps out.
alter table operation_log add column workshop_id bigint;
drop policy workshop_scope on operation_log;
drop policy station_esop_scope on operation_log;
do $$
declare
  kind record;
begin
  alter table operation_log no force row level security;
  alter table machine_state no force row level security;
  alter table machine_downtime no force row level security;
  alter table order_serial no force row level security;
  for kind in
    select * from (values
      ('workOrder', 'work_order', null, null), ('task', 'task', null, null), ('report', 'report', null, null),
      ('duty', 'duty_session', null, null), ('transfer', 'transfer', null, null), ('andonCall', 'andon_call', null, null),
      ('notification', 'notification', null, null), ('handover', 'handover', null, null), ('machine', 'machine', null, null),
      ('device', 'device', null, null), ('station', 'station', null, null), ('workCenter', 'work_center', null, null),
      ('productionLine', 'production_line', null, null), ('personnelArrangement', 'personnel_arrangement', null, null),
      ('lineBalance', 'line_balance', null, null), ('lineSequence', 'line_sequence', null, null),
      ('floorPlan', 'floor_plan', null, null), ('moldMounting', 'mold_mounting', null, null),
      ('inspectionRecord', 'inspection_record', null, null), ('stationEsop', 'station_esop', null, null),
      ('machineStop', 'machine', 'machine_state', 'machine_id'), ('machineDowntime', 'machine', 'machine_downtime', 'machine_id'),
      ('orderSerial', 'work_order', 'order_serial', 'work_order_id')
    ) as k (entity, place, own, leads)
  loop
    execute format('alter table %I no force row level security', kind.place);
    execute format('update operation_log set workshop_id = 0 where entity = %L and entity_id is not null', kind.entity);
    if kind.own is null then
      execute format('update operation_log l set workshop_id = r.workshop_id from %I r
        where l.entity = %L and r.team_id = l.team_id and r.id = l.entity_id', kind.place, kind.entity);
    else
      execute format('update operation_log l set workshop_id = r.workshop_id from %I s join %I r on r.team_id = s.team_id and r.id = s.%I
        where l.entity = %L and s.team_id = l.team_id and s.id = l.entity_id', kind.own, kind.place, kind.leads, kind.entity);
    end if;
    execute format('alter table %I force row level security', kind.place);
  end loop;
  alter table order_serial force row level security;
  alter table machine_downtime force row level security;
  alter table machine_state force row level security;
  alter table operation_log force row level security;
end $$;
call gemba_scoped('operation_log');
-- What was done is never rewritten; only where it may be read follows the record.
grant update (workshop_id) on operation_log to gemba_app;

-- Which teams a person belongs to is written by those who write the users, not by a trigger: what fires on one database cannot reach into
-- another.
drop trigger membership on team_user;
drop function team_user_membership;

-- Keys between what is a team's and what is not.
alter table team_user drop constraint team_user_account_id_fkey;
alter table andon_timer drop constraint andon_timer_team_id_call_id_fkey, drop constraint andon_timer_team_id_machine_id_fkey;
alter table session drop constraint session_team_id_display_link_id_fkey;
