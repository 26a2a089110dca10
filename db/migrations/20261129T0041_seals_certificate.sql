-- The certificate that a team's stamped copies are signed with, and what copies were signed with.
create table seal_certificate (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  subject text not null,
  issuer text not null,
  serial text not null,
  not_before timestamptz not null,
  not_after timestamptz not null,
  -- Key and chain, sealed with the server's key.
  sealed text not null,
  kept_by bigint not null,
  kept_at timestamptz not null default now(),
  -- Of what whoever brought it was told last.
  warned text not null default 'nothing' check (warned in ('nothing', 'due', 'expired')),
  primary key (team_id, id),
  unique (team_id),
  foreign key (team_id, kept_by) references team_user
);
call gemba_tenant('seal_certificate');
create index seal_certificate_keeper on seal_certificate (team_id, kept_by);

-- A row for each copy that is signed.
create table seal_signature (
  team_id bigint not null default gemba_team() references team,
  stamp_id bigint not null,
  subject text not null,
  issuer text not null,
  serial text not null,
  not_after timestamptz not null,
  primary key (team_id, stamp_id),
  foreign key (team_id, stamp_id) references seal_stamp on delete cascade
);
call gemba_tenant('seal_signature');
