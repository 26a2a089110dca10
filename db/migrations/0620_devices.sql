-- Boxes and controllers that speak for machines: what they are, what their inputs mean, and everything they said.

create table device (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  -- Part of its topics and its login; letters, digits, hyphen and underscore.
  number text not null,
  name text not null,
  protocol text not null check (protocol in ('mqtt', 'sparkplug', 'modbus', 'http')),
  workshop_id bigint,
  station_id bigint,
  sim_number text,
  -- Silence that is longer means that nothing is known of its machines.
  heartbeat_seconds integer not null default 90 check (heartbeat_seconds > 0),
  -- Of the secret it logs in by; the secret itself is shown once and kept nowhere.
  secret_hash text,
  -- Modbus TCP.
  host text,
  port integer,
  unit_id integer,
  poll_ms integer,
  enabled boolean not null default true,
  -- Acts for a machine that is not there: the demo's virtual factory.
  simulated boolean not null default false,
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, number),
  foreign key (team_id, workshop_id) references department,
  foreign key (team_id, station_id) references station
);
call gemba_tenant('device');
call gemba_scoped('device');
create index device_station on device (team_id, station_id);
create index device_sim on device (team_id, sim_number);

-- What one named value of a device means.
create table device_point (
  team_id bigint not null default gemba_team() references team,
  device_id bigint not null,
  name text not null,
  use text not null check (use in ('lamp', 'pulse', 'button', 'state', 'measure')),
  machine_id bigint,
  -- Of a lamp: the colour that this input lights; none: the value names the colour itself.
  lamp text check (lamp in ('green', 'yellow', 'red', 'off', 'blue', 'white')),
  -- Of a pulse: each value tells pulses, an edge is one, or the value counts on by itself.
  counting text not null default 'pulses' check (counting in ('pulses', 'edge', 'counter')),
  -- Edges that follow sooner are bounces of the contact.
  interval_ms integer not null default 0,
  -- Pieces a pulse.
  output_quantity numeric not null default 1 check (output_quantity > 0),
  -- Of a button: its number; none: the value is the number.
  button integer,
  -- Of a state: which value means which, as "1=running, 2=waiting"; none: the value names the state.
  codes text,
  -- Of Modbus: where it stands.
  register text check (register in ('coil', 'discrete', 'holding', 'input')),
  address integer,
  format text check (format in ('bit', 'uint16', 'int16', 'uint32', 'int32', 'float32')),
  place integer not null,
  primary key (team_id, device_id, name),
  foreign key (team_id, device_id) references device on delete cascade,
  foreign key (team_id, machine_id) references machine
);
call gemba_tenant('device_point');
create index device_point_machine on device_point (team_id, machine_id);

-- How each device stands. The row is locked by whoever takes its messages, so that they are taken one batch after the other.
create table device_live (
  team_id bigint not null default gemba_team() references team,
  device_id bigint not null,
  heard_at timestamptz,
  online boolean not null default false,
  address text,
  -- The newest message: its own time and number.
  last_at timestamptz,
  last_seq bigint,
  received bigint not null default 0,
  duplicate bigint not null default 0,
  late bigint not null default 0,
  bad bigint not null default 0,
  -- Values that no point maps.
  unknown bigint not null default 0,
  battery integer,
  -- The newest value of each name, and what a birth certificate declared.
  "values" jsonb not null default '{}',
  birth jsonb,
  -- Why it cannot be asked (polled devices).
  trouble text,
  primary key (team_id, device_id),
  foreign key (team_id, device_id) references device on delete cascade
) with (fillfactor = 50);
call gemba_tenant('device_live');

-- Every message as it came, by days of the device's time. The key tells a repeated message from a new one.
create table device_message (
  team_id bigint not null default gemba_team(),
  device_id bigint not null,
  at timestamptz not null,
  seq bigint not null,
  kind text not null,
  payload text not null,
  received_at timestamptz not null,
  primary key (team_id, device_id, at, seq, kind)
) partition by range (at);
call gemba_tenant('device_message');

-- Makes the days' partitions that are missing; any server may ask, one at a time. The wall stands on each of them too.
create function gemba_device_days(days date[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
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
    execute format('create policy tenant on %I using (team_id = (select gemba_team())) with check (team_id = (select gemba_team()))', part);
    execute format('alter table device_message attach partition %I for values from (%L) to (%L)',
      part, day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC');
  end loop;
end $$;
revoke execute on function gemba_device_days(date[]) from public;
grant execute on function gemba_device_days(date[]) to gemba_app;

-- Drops the days before the one given; messages of a few days are kept whatever is asked.
create function gemba_forget_device_days(before date) returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  part text;
  dropped integer := 0;
begin
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'device_message'::regclass and c.relname < 'device_message_' || to_char(least(before, current_date - 3), 'YYYYMMDD')
  loop
    execute format('drop table %I', part);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;
revoke execute on function gemba_forget_device_days(date) from public;
grant execute on function gemba_forget_device_days(date) to gemba_app;

-- What could not be understood: one row a topic and reason, with the newest example.
create table dead_letter (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  device_id bigint,
  topic text not null,
  reason text not null,
  detail text,
  payload text not null,
  times bigint not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, topic, reason),
  foreign key (team_id, device_id) references device on delete cascade
);
call gemba_tenant('dead_letter');
create index dead_letter_device on dead_letter (team_id, device_id);
