-- Announcements: what is told to a team, a workshop or a line, and who has read it.

create table announcement (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  kind text not null check (kind in ('text', 'media')),
  title text not null,
  titles jsonb not null default '{}',
  content text,
  contents jsonb not null default '{}',
  priority text not null check (priority in ('normal', 'high', 'emergency')),
  -- Whether browsers read it aloud.
  aloud boolean not null default false,
  -- Null: the whole team; a line stands in its workshop.
  workshop_id bigint,
  line_id bigint,
  -- Null, of a draft: as soon as it is pushed.
  release_at timestamptz,
  -- Null: until somebody stops it.
  stop_at timestamptz,
  file_id bigint,
  -- How often a sound or a video is played; -1: again and again.
  plays integer check (plays = -1 or plays > 0),
  status text not null default 'draft' check (status in ('draft', 'pushed', 'stopped')),
  created_by bigint not null,
  pushed_by bigint,
  pushed_at timestamptz,
  stopped_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, workshop_id) references department,
  foreign key (team_id, line_id) references production_line,
  foreign key (team_id, file_id) references file,
  foreign key (team_id, created_by) references team_user,
  foreign key (team_id, pushed_by) references team_user,
  check ((kind = 'media') = (file_id is not null)),
  check (plays is null or kind = 'media'),
  check (status = 'draft' or (release_at is not null and pushed_at is not null)),
  check (line_id is null or workshop_id is not null),
  check (stop_at > release_at)
);
call gemba_tenant('announcement');
call gemba_scoped('announcement');
create index announcement_pushed on announcement (team_id, release_at) where status = 'pushed';

-- Who has read an announcement, once and for all; an emergency is acknowledged by it.
create table announcement_reading (
  team_id bigint not null default gemba_team() references team,
  announcement_id bigint not null,
  user_id bigint not null,
  read_at timestamptz not null default now(),
  primary key (team_id, announcement_id, user_id),
  foreign key (team_id, announcement_id) references announcement,
  foreign key (team_id, user_id) references team_user
);
call gemba_tenant('announcement_reading');
create index announcement_reading_user on announcement_reading (team_id, user_id);
