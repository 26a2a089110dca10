-- Renewals that teams order and pay by bank transfer, and the provider's accounts who approve them.

-- What is on sale: an edition for so many months. The price is in fen.
create table cloud_plan (
  edition text not null references cloud_edition,
  months integer not null check (months between 1 and 120),
  price_fen bigint not null check (price_fen > 0),
  primary key (edition, months)
);
grant select, insert, update, delete on cloud_plan to gemba_app;

-- Where transfers go: one account.
create table cloud_bank (
  one boolean primary key default true check (one),
  company text not null,
  bank text not null,
  account text not null
);
grant select, insert, update on cloud_bank to gemba_app;

create table cloud_order (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  order_no text not null,
  state text not null default 'notPaid' check (state in ('notPaid', 'pending', 'renewed', 'closed')),
  edition text not null,
  months integer not null,
  price_fen bigint not null,
  users integer,
  machines integer,
  storage_mb integer,
  placed_by bigint not null,
  placed_at timestamptz not null default now(),
  -- Unpaid by then it is closed; the clock stands while its payment is looked at.
  closes_at timestamptz not null,
  -- What the provider found wrong with the last receipt.
  remark text not null default '',
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, order_no),
  foreign key (team_id, placed_by) references team_user
);
call gemba_tenant('cloud_order');
-- A team has one that is not settled.
create unique index cloud_order_open on cloud_order (team_id) where state in ('notPaid', 'pending');

create table cloud_receipt (
  team_id bigint not null default gemba_team() references team,
  order_id bigint not null,
  file_id bigint not null,
  sent_by bigint not null,
  sent_at timestamptz not null,
  primary key (team_id, order_id),
  foreign key (team_id, order_id) references cloud_order,
  foreign key (team_id, file_id) references file,
  foreign key (team_id, sent_by) references team_user
);
call gemba_tenant('cloud_receipt');

create table cloud_renewal (
  team_id bigint not null default gemba_team() references team,
  order_id bigint not null,
  approved_by text not null,
  approved_at timestamptz not null,
  expires_on date not null,
  primary key (team_id, order_id),
  foreign key (team_id, order_id) references cloud_order
);
call gemba_tenant('cloud_renewal');

-- The provider's list of the orders of all teams: numbers, states and times alone. What is in them is read within the team.
create table cloud_order_entry (
  team_id bigint not null references team,
  order_id bigint not null,
  order_no text not null,
  state text not null,
  price_fen bigint not null,
  placed_at timestamptz not null,
  primary key (team_id, order_id)
);
grant select, insert, update on cloud_order_entry to gemba_app;
create index cloud_order_entry_waiting on cloud_order_entry (placed_at) where state = 'pending';

-- The provider's people. A key is random and long, so that a plain digest of it is enough.
create table cloud_provider (
  id bigint generated always as identity primary key,
  name text not null unique,
  key_hash text not null unique,
  created_at timestamptz not null default now()
);
grant select, insert, update, delete on cloud_provider to gemba_app;

create table cloud_provider_session (
  token_hash text primary key,
  provider_id bigint not null references cloud_provider on delete cascade,
  expires_at timestamptz not null
);
grant select, insert, update, delete on cloud_provider_session to gemba_app;
