-- A folder of the server in which a tester leaves its files: read by itself, in the place of whoever set it.
create table tester_folder (
  team_id bigint not null default gemba_team() references team,
  device_id bigint not null,
  folder text not null,
  within text not null default '',
  pattern text not null default '',
  -- Which column holds what.
  columns jsonb not null,
  -- Files that were read are moved into `done`.
  moves boolean not null,
  enabled boolean not null,
  -- Files that lie there and were read: when they were changed, and how large they are.
  known jsonb not null default '{}',
  -- Why the last one was not read, as a message; null: it was.
  problem jsonb,
  looked_at timestamptz,
  taken_at timestamptz,
  set_by bigint not null,
  set_at timestamptz not null,
  primary key (team_id, device_id),
  foreign key (team_id, device_id) references device on delete cascade,
  foreign key (team_id, set_by) references team_user
);
call gemba_tenant('tester_folder');
