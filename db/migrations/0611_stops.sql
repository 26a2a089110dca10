-- Stops that people explain, and the handover from shift to shift.

-- By which a person names an interval; a part that is cut off gets its own.
alter table machine_state add column id bigint generated always as identity;
create unique index machine_state_id on machine_state (team_id, id);

-- As the choices of the wire are.
alter table machine_class drop column weekdays;
alter table machine_class add column weekdays text[] not null default '{1,2,3,4,5,6,7}'
  check (weekdays <@ array['1', '2', '3', '4', '5', '6', '7'] and cardinality(weekdays) > 0);

-- A line's shift handed over to the next: reckoned anew until both sides have signed, then frozen as it was.
create table handover (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  line_id bigint not null,
  workshop_id bigint not null,
  production_day date not null,
  shift_id text not null,
  shift_name text not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  remark text,
  outgoing_by bigint,
  outgoing_at timestamptz,
  incoming_by bigint,
  incoming_at timestamptz,
  -- The sheet as both signed it.
  sheet jsonb,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, line_id, production_day, shift_id),
  foreign key (team_id, line_id) references production_line,
  foreign key (team_id, workshop_id) references department,
  foreign key (team_id, outgoing_by) references team_user,
  foreign key (team_id, incoming_by) references team_user,
  check ((sheet is not null) = (outgoing_by is not null and incoming_by is not null)),
  check (outgoing_by <> incoming_by)
);
call gemba_tenant('handover');
call gemba_scoped('handover');
create index handover_day on handover (team_id, production_day);
