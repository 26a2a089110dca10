-- Keys by which other programs call. What opens is kept as a digest alone, in rows of its own: a key that is rotated has two for a while.
create table access_key (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  name text not null,
  -- In whose place it acts: it has never more than this person has.
  made_by bigint not null,
  rights text[] not null,
  -- Empty: all that its maker sees.
  workshop_ids bigint[] not null default '{}',
  -- Addresses and networks that it may come from; null: any.
  addresses text,
  per_minute integer not null default 600 check (per_minute between 1 and 100000),
  expires_at timestamptz,
  remind_days integer not null default 14 check (remind_days between 0 and 90),
  -- The end that its maker was reminded of.
  reminded_of timestamptz,
  status text not null default 'enabled' check (status in ('enabled', 'disabled')),
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, name),
  foreign key (team_id, made_by) references team_user
);
call gemba_tenant('access_key');

create table access_key_secret (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  key_id bigint not null,
  -- How it begins and ends, for people to tell it by.
  mask text not null,
  secret_hash text not null,
  created_at timestamptz not null default now(),
  -- Of one that was rotated away: until when it still opens.
  expires_at timestamptz,
  primary key (team_id, id),
  unique (team_id, secret_hash),
  foreign key (team_id, key_id) references access_key on delete cascade
);
call gemba_tenant('access_key_secret');
create index access_key_secret_key on access_key_secret (team_id, key_id);

-- Calls made with a key, counted by day and call.
create table access_key_use (
  team_id bigint not null default gemba_team() references team,
  key_id bigint not null,
  day date not null,
  path text not null,
  calls bigint not null,
  errors bigint not null,
  last_at timestamptz not null,
  last_ip text,
  last_error_at timestamptz,
  last_error_status integer,
  primary key (team_id, key_id, day, path),
  foreign key (team_id, key_id) references access_key on delete cascade
);
call gemba_tenant('access_key_use');

-- Work that a key left for later is done with what the key has, not with what its maker has.
alter table job add column access_key_id bigint;
