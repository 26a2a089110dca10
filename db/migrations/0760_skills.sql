-- What people are able to do: skills, who is certified in them and until when, what a position and an operation want.

create table skill (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  code text not null,
  name text not null,
  -- One that is not in use is wanted of nobody.
  enabled boolean not null default true,
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, code)
);
call gemba_tenant('skill');

-- One certificate a person and skill: the one that holds, or the last that did.
create table user_skill (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  user_id bigint not null,
  skill_id bigint not null,
  certificate_no text,
  starts_on date not null,
  -- The last day on which it holds; null: it never expires.
  expires_on date,
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, user_id, skill_id),
  foreign key (team_id, user_id) references team_user,
  foreign key (team_id, skill_id) references skill,
  check (expires_on >= starts_on)
);
call gemba_tenant('user_skill');
create index user_skill_skill on user_skill (team_id, skill_id, user_id);

-- What everybody of a position must be able to do.
create table position_skill (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  position_id bigint not null,
  skill_id bigint not null,
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, position_id, skill_id),
  foreign key (team_id, position_id) references position on delete cascade,
  foreign key (team_id, skill_id) references skill
);
call gemba_tenant('position_skill');
create index position_skill_skill on position_skill (team_id, skill_id);

-- What everybody at an operation must be able to do. Read by the operation's id: whoever is put to it, orders that run among them.
create table operation_skill (
  team_id bigint not null default gemba_team() references team,
  operation_id bigint not null,
  skill_id bigint not null,
  primary key (team_id, operation_id, skill_id),
  foreign key (team_id, operation_id) references operation on delete cascade,
  foreign key (team_id, skill_id) references skill
);
call gemba_tenant('operation_skill');
create index operation_skill_skill on operation_skill (team_id, skill_id);
