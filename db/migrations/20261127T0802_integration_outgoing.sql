-- What leaves for other programs, in order: webhooks and what is written back to an ERP share it.

-- One that takes deliveries, and how it answers. What it is by its kind stands in a table of its own.
create table outgoing_target (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  kind text not null check (kind in ('webhook', 'erp')),
  enabled boolean not null default true,
  -- Failures one after the other, since when, and until when nothing is tried: a target that is down is asked by one delivery at a time.
  failures integer not null default 0,
  failing_since timestamptz,
  parked_until timestamptz,
  problem text,
  primary key (team_id, id)
);
call gemba_tenant('outgoing_target');

-- Sealed; of several that are valid the newest comes first.
create table outgoing_secret (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  target_id bigint not null,
  sealed text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  primary key (team_id, id),
  foreign key (team_id, target_id) references outgoing_target on delete cascade
);
call gemba_tenant('outgoing_secret');
create index outgoing_secret_target on outgoing_secret (team_id, target_id);

-- Written in the transaction of what it tells. Those of one subject of a target are sent one after the other, by id.
create table outgoing_delivery (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  target_id bigint not null,
  type text not null,
  -- What it is about, for the order (`workOrder 12`), and as people call it.
  subject text not null,
  document text not null,
  -- What the receiver tells it by from all others.
  message_key text not null,
  -- The key of what it undoes.
  reverses_key text,
  workshop_id bigint,
  occurred_at timestamptz not null,
  payload jsonb not null,
  payload_version integer not null default 1,
  -- unknown: it may have arrived; dead: it waits for a person and holds up its subject; failed: given up, what follows goes on.
  state text not null default 'pending'
    check (state in ('pending', 'sending', 'waiting', 'unknown', 'dead', 'done', 'failed', 'skipped')),
  attempts integer not null default 0,
  -- Null: not by itself.
  next_at timestamptz default now(),
  locked_until timestamptz,
  problem text,
  error text,
  -- What the receiver calls it.
  external_id text,
  note text,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, target_id, message_key),
  foreign key (team_id, target_id) references outgoing_target on delete cascade,
  foreign key (team_id, workshop_id) references department
);
call gemba_tenant('outgoing_delivery');
call gemba_scoped('outgoing_delivery');
create index outgoing_delivery_open on outgoing_delivery (team_id, target_id, id)
  where state in ('pending', 'sending', 'waiting', 'unknown', 'dead');
create index outgoing_delivery_subject on outgoing_delivery (team_id, target_id, subject, id)
  where state in ('pending', 'sending', 'waiting', 'unknown', 'dead');
create index outgoing_delivery_ended on outgoing_delivery (team_id, ended_at) where ended_at is not null;

-- What a payload was before a person changed it, and why he did.
create table outgoing_payload (
  team_id bigint not null default gemba_team() references team,
  delivery_id bigint not null,
  number integer not null,
  payload jsonb not null,
  -- Of the version that came in its place.
  reason text not null,
  changed_by bigint,
  changed_at timestamptz not null,
  primary key (team_id, delivery_id, number),
  foreign key (team_id, delivery_id) references outgoing_delivery on delete cascade,
  foreign key (team_id, changed_by) references team_user
);
call gemba_tenant('outgoing_payload');

create table outgoing_attempt (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  delivery_id bigint not null,
  -- send: it was sent; find: the receiver was asked whether it has it.
  act text not null check (act in ('send', 'find')),
  payload_version integer not null,
  at timestamptz not null,
  took_ms integer not null,
  request text,
  status integer,
  answer text,
  problem text,
  error text,
  primary key (team_id, id),
  foreign key (team_id, delivery_id) references outgoing_delivery on delete cascade
);
call gemba_tenant('outgoing_attempt');
create index outgoing_attempt_delivery on outgoing_attempt (team_id, delivery_id, id);

create table webhook (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  target_id bigint not null,
  name text not null,
  address text not null,
  types text[] not null,
  -- Why it was disabled other than by a person.
  ended_by text check (ended_by in ('gone', 'failing')),
  made_by bigint not null,
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, name),
  unique (team_id, target_id),
  foreign key (team_id, target_id) references outgoing_target on delete cascade,
  foreign key (team_id, made_by) references team_user
);
call gemba_tenant('webhook');
