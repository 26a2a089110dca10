-- What a plan asks for beyond the work: that whoever did it signs it, and that production or quality confirms it.
alter table maintenance_plan
  add column signed boolean not null default false,
  add column confirmed_by text not null default 'nobody' check (confirmed_by in ('nobody', 'production', 'quality'));

-- How often what was found was corrected; its values are those of the last time.
alter table maintenance_task add column corrections integer not null default 0 check (corrections >= 0);
alter table maintenance_value
  add column number integer not null default 0 check (number >= 0),
  drop constraint maintenance_value_pkey,
  add primary key (team_id, task_id, number, item);

-- Who corrected what was found, and why. What was found before stays.
create table maintenance_correction (
  team_id bigint not null default gemba_team() references team,
  task_id bigint not null,
  number integer not null check (number > 0),
  reason text not null,
  note text,
  failed integer not null,
  made_by bigint,
  made_at timestamptz not null,
  primary key (team_id, task_id, number),
  foreign key (team_id, task_id) references maintenance_task on delete cascade
);
call gemba_tenant('maintenance_correction');

-- Who is to sign what he did, or corrected (0: the execution); once he has, when, and the SHA-256 of what he signed.
create table maintenance_signature (
  team_id bigint not null default gemba_team() references team,
  task_id bigint not null,
  number integer not null check (number >= 0),
  user_id bigint not null,
  signed_at timestamptz,
  digest text,
  primary key (team_id, task_id, number),
  foreign key (team_id, task_id) references maintenance_task on delete cascade,
  check ((signed_at is null) = (digest is null))
);
call gemba_tenant('maintenance_signature');

-- Who is to confirm it, and what he said.
create table maintenance_confirmation (
  team_id bigint not null default gemba_team() references team,
  task_id bigint not null,
  number integer not null check (number >= 0),
  wanted text not null check (wanted in ('production', 'quality')),
  state text not null default 'awaiting' check (state in ('awaiting', 'confirmed', 'objected')),
  decided_by bigint,
  decided_at timestamptz,
  note text,
  primary key (team_id, task_id, number),
  foreign key (team_id, task_id) references maintenance_task on delete cascade,
  check ((state = 'awaiting') = (decided_at is null))
);
call gemba_tenant('maintenance_confirmation');
