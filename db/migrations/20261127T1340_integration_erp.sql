-- Write-backs to an ERP: the outbox is that of webhooks, its targets are connectors.

-- A person stopped it: what happens is written all the same and waits.
alter table outgoing_target add column paused boolean not null default false;

create table erp_connector (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  target_id bigint not null,
  name text not null,
  -- How the ERP is spoken to.
  protocol text not null check (protocol in ('http')),
  address text not null,
  -- How it reads and writes, who calls it (`auth_name`: the header of a key), where it tells what it has.
  format text not null check (format in ('json', 'xml')),
  auth text not null check (auth in ('none', 'bearer', 'basic', 'header')),
  auth_name text not null default '',
  find_path text not null default '',
  find_field text not null default '',
  id_field text not null default '',
  ok_field text not null default '',
  -- What is told, by kind: its path and which field becomes which.
  kinds text[] not null,
  rules jsonb not null,
  made_by bigint not null,
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, name),
  unique (team_id, target_id),
  foreign key (team_id, target_id) references outgoing_target on delete cascade,
  foreign key (team_id, made_by) references team_user
);
call gemba_tenant('erp_connector');
