-- Electronic seals, and the copies of approved documents that they are stamped on.
create table seal (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  name text not null,
  -- The level of approval that it is stamped for.
  level integer not null check (level > 0),
  -- Null: whoever approves at the level.
  user_id bigint,
  kind text not null check (kind in ('text', 'date', 'person')),
  text text,
  shape text not null check (shape in ('rectangle', 'ellipse', 'plain')),
  color text not null,
  -- Millimetres.
  border_width numeric not null check (border_width >= 0),
  border_radius numeric not null check (border_radius >= 0),
  width numeric not null check (width > 0),
  height numeric not null check (height > 0),
  orientation text not null check (orientation in ('portrait', 'landscape')),
  "left" numeric not null check ("left" >= 0),
  top numeric not null check (top >= 0),
  -- Points.
  font_size numeric not null check (font_size > 0),
  bold boolean not null default false,
  background_id bigint,
  pages text not null check (pages in ('all', 'first', 'last')),
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, name),
  foreign key (team_id, user_id) references team_user,
  foreign key (team_id, background_id) references file,
  constraint seal_said check ((kind = 'text') = (text is not null))
);
call gemba_tenant('seal');
create index seal_user on seal (team_id, user_id);
create index seal_background on seal (team_id, background_id);

-- The stamped copy of an approved document, or why there is none. What stands in it is what was stamped, whatever becomes of the seals.
create table seal_stamp (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  kind text not null,
  subject_id bigint not null,
  title text not null,
  -- SHA-256 of what was approved, and of what was made of it.
  original_sha256 text not null,
  sha256 text,
  file_id bigint,
  -- Why it could not be stamped.
  failure text,
  -- [{name, level, text, userName, at}]
  seals jsonb not null,
  stamped_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, file_id) references file,
  constraint seal_stamp_made check ((file_id is null) = (failure is not null) and (file_id is null) = (sha256 is null))
);
call gemba_tenant('seal_stamp');
create unique index seal_stamp_subject on seal_stamp (team_id, kind, subject_id);
create index seal_stamp_file on seal_stamp (team_id, file_id);
create index seal_stamp_sha256 on seal_stamp (team_id, sha256);
create index seal_stamp_original on seal_stamp (team_id, original_sha256);
