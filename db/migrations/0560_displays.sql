-- Displays: addresses that open boards on a wall without a login, and the floor plans that boards draw machines on.

create table display_link (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  name text not null,
  -- [{path, seconds}] in the order of their showing; several are shown in turns.
  boards jsonb not null check (jsonb_array_length(boards) > 0),
  -- What it may see; empty: all.
  workshop_ids bigint[] not null default '{}',
  line_ids bigint[] not null default '{}',
  language text check (language in ('zh-Hans', 'en', 'vi')),
  expires_at timestamptz,
  -- When its present address was made, and taken back. The address itself is known to its session alone, as a hash.
  issued_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, name)
);
call gemba_tenant('display_link');

-- A display's session belongs to no person.
alter table session
  alter column account_id drop not null,
  alter column user_id drop not null,
  add column display_link_id bigint,
  add foreign key (team_id, display_link_id) references display_link on delete cascade,
  add check (board_only = (display_link_id is not null)),
  add check ((display_link_id is null) = (account_id is not null) and (account_id is null) = (user_id is null));
create unique index session_display on session (team_id, display_link_id) where ended_at is null;

create table floor_plan (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  name text not null,
  workshop_id bigint,
  picture_id bigint,
  -- [{machineId, x, y}], shares of the picture's width and height.
  places jsonb not null default '[]',
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, name),
  foreign key (team_id, workshop_id) references department,
  foreign key (team_id, picture_id) references file
);
call gemba_tenant('floor_plan');
call gemba_scoped('floor_plan');
create index floor_plan_workshop on floor_plan (team_id, workshop_id);
create index floor_plan_picture on floor_plan (team_id, picture_id);
