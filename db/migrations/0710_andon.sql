-- Andon: calls for help from the floor, who is told of them, and the timers that escalate them.

create table andon_type (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  code text not null,
  name text not null,
  -- Short name on boxes and boards.
  alias text check (length(alias) <= 10),
  color text not null check (color in ('red', 'yellow', 'blue', 'green', 'white')),
  -- Button of a box.
  button integer check (button between 1 and 16),
  enabled boolean not null default true,
  responsible_ids bigint[] not null check (cardinality(responsible_ids) > 0),
  -- Whoever the roster names for line and shift goes before the responsible people.
  use_roster boolean not null default false,
  immediate_channels text[] not null check (cardinality(immediate_channels) > 0),
  -- [{minutes, until: response | close, responsible, superior, userIds, channels, repeatMinutes, repeatTimes}], by minutes.
  tiers jsonb not null check (jsonb_array_length(tiers) > 0),
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, code),
  unique (team_id, name)
);
call gemba_tenant('andon_type');
create unique index andon_type_button on andon_type (team_id, button) where button is not null and enabled;

create table andon_item (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  content text not null,
  -- Null: of every type.
  type_id bigint,
  -- Whoever chooses it says more in words of his own.
  manual_description boolean not null default false,
  -- Empty: every workshop.
  workshop_ids bigint[] not null default '{}',
  miscellaneous boolean not null default false,
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, content),
  foreign key (team_id, type_id) references andon_type
);
call gemba_tenant('andon_item');
create index andon_item_type on andon_item (team_id, type_id);

-- Who answers calls on a line in a shift. What is null holds for all; the row that says most goes first.
create table andon_roster (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  name text not null,
  type_id bigint,
  line_id bigint,
  shift_name text,
  from_date date,
  to_date date,
  user_ids bigint[] not null check (cardinality(user_ids) > 0),
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, name),
  foreign key (team_id, type_id) references andon_type,
  foreign key (team_id, line_id) references production_line,
  check (to_date >= from_date)
);
call gemba_tenant('andon_roster');
create index andon_roster_type on andon_roster (team_id, type_id);
create index andon_roster_line on andon_roster (team_id, line_id);

create table andon_setting (
  team_id bigint not null default gemba_team() references team,
  version integer not null default 1,
  -- A lamp beyond its minutes raises a call.
  auto_trigger boolean not null default false,
  yellow_minutes integer,
  yellow_type_id bigint,
  yellow_repeat_minutes integer,
  red_minutes integer,
  red_type_id bigint,
  red_repeat_minutes integer,
  -- A call that nobody has answered ends when its lamp does.
  close_with_lamp boolean not null default true,
  blue_priority boolean not null default false,
  blue_display boolean not null default false,
  -- What is finished counts as accepted after so long; null: never by itself.
  accept_minutes integer,
  primary key (team_id),
  foreign key (team_id, yellow_type_id) references andon_type,
  foreign key (team_id, red_type_id) references andon_type,
  check (not auto_trigger or (yellow_minutes is not null and red_minutes is not null)),
  check (blue_priority or not blue_display)
);
call gemba_tenant('andon_setting');

create table andon_call (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  call_no text not null,
  type_id bigint not null,
  source text not null check (source in ('station', 'phone', 'box', 'lamp', 'quality')),
  -- Station or machine; `place` is one text of both, so that a place calls once for one thing.
  station_id bigint,
  machine_id bigint,
  place text generated always as (coalesce('s' || station_id, 'm' || machine_id)) stored,
  workshop_id bigint,
  line_id bigint,
  shift_date date,
  shift_name text,
  -- Null: no person (a box, a lamp).
  raised_by bigint,
  item_ids bigint[] not null default '{}',
  description text,
  responsible_ids bigint[] not null default '{}',
  -- The type's tiers as they were when it was raised.
  tiers jsonb not null,
  status text not null default 'awaitingResponse'
    check (status in ('awaitingResponse', 'processing', 'takenOver', 'finished', 'closed')),
  tier_reached integer not null default 0,
  handler_id bigint,
  raised_at timestamptz not null,
  responded_at timestamptz,
  finished_at timestamptz,
  closed_at timestamptz,
  closed_by bigint,
  closed_how text check (closed_how in ('accepted', 'initiator', 'automatic', 'supervisor')),
  solution text,
  primary key (team_id, id),
  unique (team_id, call_no),
  foreign key (team_id, type_id) references andon_type,
  foreign key (team_id, station_id) references station,
  foreign key (team_id, machine_id) references machine,
  foreign key (team_id, line_id) references production_line,
  foreign key (team_id, raised_by) references team_user,
  foreign key (team_id, handler_id) references team_user,
  check (station_id is not null or machine_id is not null)
);
call gemba_tenant('andon_call');
call gemba_scoped('andon_call');
create unique index andon_call_open on andon_call (team_id, place, type_id) where status <> 'closed';
create index andon_call_raised on andon_call (team_id, raised_at);
create index andon_call_type on andon_call (team_id, type_id);
create index andon_call_station on andon_call (team_id, station_id);
create index andon_call_machine on andon_call (team_id, machine_id);

-- Who did what to a call, and which tiers spoke. Written, never rewritten.
create table andon_log (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  call_id bigint not null,
  at timestamptz not null,
  kind text not null,
  -- Null: the product itself.
  user_id bigint,
  to_user_id bigint,
  tier integer,
  note text,
  primary key (team_id, id),
  foreign key (team_id, call_id) references andon_call,
  foreign key (team_id, user_id) references team_user,
  foreign key (team_id, to_user_id) references team_user
);
call gemba_tenant('andon_log');
create index andon_log_call on andon_log (team_id, call_id, id);
revoke update, delete on andon_log from gemba_app;

-- What is to happen at a time unless something happens before. Whoever fires one marks it in the transaction of all that it does,
-- so that it fires once, whatever dies on the way. Not behind the tenant wall: a server must see every team's timers to find the
-- due ones; it then works within that team.
create table andon_timer (
  team_id bigint not null references team,
  id bigint generated always as identity,
  kind text not null check (kind in ('tier', 'accept', 'lamp')),
  call_id bigint,
  -- Of a tier: which of the call's, from 1, and how often it has spoken before.
  tier integer,
  round integer not null default 0,
  machine_id bigint,
  lamp text check (lamp in ('yellow', 'red')),
  state text not null default 'armed' check (state in ('armed', 'fired', 'stopped')),
  due_at timestamptz not null,
  ended_at timestamptz,
  primary key (team_id, id),
  foreign key (team_id, call_id) references andon_call,
  foreign key (team_id, machine_id) references machine on delete cascade
);
grant select, insert, update, delete on andon_timer to gemba_app;
create index andon_timer_due on andon_timer (due_at) where state = 'armed';
create index andon_timer_call on andon_timer (team_id, call_id) where state = 'armed';
create unique index andon_timer_lamp on andon_timer (team_id, machine_id) where kind = 'lamp' and state = 'armed';
-- A tier speaks once a round.
create unique index andon_timer_once on andon_timer (team_id, call_id, tier, round) where kind = 'tier' and state <> 'stopped';
