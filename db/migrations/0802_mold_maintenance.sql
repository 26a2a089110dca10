-- What is done to molds away from the machines: kinds of it, and a record of each time.

create table mold_maintenance_type (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  name text not null,
  kind text not null check (kind in ('maintenance', 'repair')),
  enabled boolean not null default true,
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, name)
);
call gemba_tenant('mold_maintenance_type');

create table mold_maintenance (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  number text not null,
  mold_id bigint not null,
  type_id bigint not null,
  -- Of its type when it was written.
  kind text not null check (kind in ('maintenance', 'repair')),
  status text not null default 'open' check (status in ('open', 'submitted', 'confirmed', 'rejected', 'cancelled')),
  planned_on date,
  staff_ids bigint[] not null default '{}',
  -- The mold's when it went away: in all, and since its last maintenance.
  shots integer not null,
  shots_since integer not null,
  -- Who sent it away, and when.
  sent_by bigint not null,
  sent_at timestamptz not null,
  remark text,
  result text,
  submitted_by bigint,
  submitted_at timestamptz,
  -- Quality's word, or why it was given up.
  decided_by bigint,
  decided_at timestamptz,
  decision text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, number),
  foreign key (team_id, mold_id) references mold,
  foreign key (team_id, type_id) references mold_maintenance_type,
  foreign key (team_id, sent_by) references team_user,
  foreign key (team_id, submitted_by) references team_user,
  foreign key (team_id, decided_by) references team_user
);
call gemba_tenant('mold_maintenance');
create index mold_maintenance_mold on mold_maintenance (team_id, mold_id);
-- A mold is away for one reason at a time.
create unique index mold_maintenance_open on mold_maintenance (team_id, mold_id) where status in ('open', 'submitted');
