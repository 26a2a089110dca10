-- A document of EPCIS events that somebody else sent, or that was handed out.
create table epcis_document (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  direction text not null check (direction in ('captured', 'exported')),
  -- What its sender calls it, and himself.
  identifier text,
  sender text,
  -- Events in it; of a captured one: those that were new, and those that say something else than what was kept under their id.
  events integer not null,
  kept integer not null default 0,
  differing integer not null default 0,
  first_at timestamptz,
  last_at timestamptz,
  user_id bigint,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, user_id) references team_user
);
call gemba_tenant('epcis_document');

-- An event that was captured, once however often it comes.
create table epcis_event (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  document_id bigint not null,
  -- Its identifier as its sender has it, else what its hash makes; and that hash.
  event_id text not null,
  hash text not null,
  -- It declares an event that was sent before to be wrong: such a one has the same identifier and hash.
  error boolean not null default false,
  type text not null,
  at timestamptz not null,
  action text,
  biz_step text,
  disposition text,
  place text,
  -- The event as it came, and what its document said of name spaces.
  content jsonb not null,
  context jsonb not null,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, hash, error),
  unique (team_id, event_id, error),
  foreign key (team_id, document_id) references epcis_document
);
call gemba_tenant('epcis_event');
create index epcis_event_document on epcis_event (team_id, document_id, id);

-- A lot of ours that an event speaks of.
create table epcis_event_lot (
  team_id bigint not null default gemba_team() references team,
  event_id bigint not null,
  epc text not null,
  lot_id bigint not null,
  primary key (team_id, event_id, epc),
  foreign key (team_id, event_id) references epcis_event,
  foreign key (team_id, lot_id) references stock_lot
);
call gemba_tenant('epcis_event_lot');
create index epcis_event_lot_lot on epcis_event_lot (team_id, lot_id);
