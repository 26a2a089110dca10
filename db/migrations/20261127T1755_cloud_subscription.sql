-- What the provider of a cloud service sells to teams. Its own tables stand outside the wall, as `team` does: it reads those of all teams,
-- and a team's call asks for its own.

-- Null in a quota: any number.
create table cloud_edition (
  code text primary key,
  version integer not null default 1,
  -- By language.
  names jsonb not null,
  users integer check (users > 0),
  machines integer check (machines > 0),
  storage_mb integer check (storage_mb > 0)
);
grant select, insert, update on cloud_edition to gemba_app;
insert into cloud_edition (code, names, users, machines, storage_mb)
  values ('trial', '{"zh-Hans": "试用版", "en": "Trial", "vi": "Bản dùng thử"}', 20, 20, 1024);

create table cloud_subscription (
  team_id bigint primary key references team,
  version integer not null default 1,
  edition text not null references cloud_edition,
  -- The last day on which everything can be done, and for how many days after it all can be read.
  expires_on date not null,
  grace_days integer not null default 15 check (grace_days >= 0),
  -- Those of the edition as they were agreed with this team.
  users integer check (users > 0),
  machines integer check (machines > 0),
  storage_mb integer check (storage_mb > 0),
  -- The last reminder told for this end: that many days were left. Past the end: 0 read-only, -1 locked.
  reminded integer not null default 1000
);
grant select, insert, update on cloud_subscription to gemba_app;

-- Teams that the provider closed, whatever is paid.
create table cloud_suspension (
  team_id bigint primary key references team,
  since timestamptz not null default now(),
  reason text not null
);
grant select, insert, update, delete on cloud_suspension to gemba_app;
