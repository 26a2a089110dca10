-- Documents of the team in folders. A folder that is closed is for the roles and departments named on it alone; whatever is below it is
-- behind it too, so nobody gains anything by a folder further down.
create table document_type (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  name text not null,
  names jsonb not null default '{}',
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, name)
);
call gemba_tenant('document_type');

create table document_folder (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  name text not null,
  parent_id bigint,
  -- Itself and all folders above it, from the top.
  path bigint[] not null default '{}',
  closed boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique nulls not distinct (team_id, parent_id, name),
  foreign key (team_id, parent_id) references document_folder
);
call gemba_tenant('document_folder');

create table document_folder_role (
  team_id bigint not null default gemba_team() references team,
  folder_id bigint not null,
  role_id bigint not null,
  level text not null check (level in ('read', 'change')),
  primary key (team_id, folder_id, role_id),
  foreign key (team_id, folder_id) references document_folder on delete cascade,
  foreign key (team_id, role_id) references role on delete cascade
);
call gemba_tenant('document_folder_role');
create index document_folder_role_role on document_folder_role (team_id, role_id);

create table document_folder_department (
  team_id bigint not null default gemba_team() references team,
  folder_id bigint not null,
  -- And the departments below it.
  department_id bigint not null,
  level text not null check (level in ('read', 'change')),
  primary key (team_id, folder_id, department_id),
  foreign key (team_id, folder_id) references document_folder on delete cascade,
  foreign key (team_id, department_id) references department on delete cascade
);
call gemba_tenant('document_folder_department');
create index document_folder_department_department on document_folder_department (team_id, department_id);

create table document (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  folder_id bigint not null,
  title text not null,
  type_id bigint,
  -- The version that is shown; the others stay as they are.
  current_number integer not null default 1,
  expires_on date,
  remind_days integer not null default 30 check (remind_days between 0 and 365),
  -- Whoever is told that it expires.
  keeper_id bigint not null,
  -- The day of expiry that he was told of.
  reminded_of date,
  remark text,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, folder_id, title),
  foreign key (team_id, folder_id) references document_folder,
  foreign key (team_id, type_id) references document_type,
  foreign key (team_id, keeper_id) references team_user,
  foreign key (team_id, created_by) references team_user
);
call gemba_tenant('document');
create index document_expiry on document (team_id, expires_on) where expires_on is not null;
create index document_type_id on document (team_id, type_id);
create index document_keeper on document (team_id, keeper_id);

create table document_version (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  document_id bigint not null,
  number integer not null,
  file_id bigint not null,
  note text,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, document_id, number),
  foreign key (team_id, document_id) references document on delete cascade,
  foreign key (team_id, file_id) references file,
  foreign key (team_id, created_by) references team_user
);
call gemba_tenant('document_version');
create index document_version_file on document_version (team_id, file_id);

-- What is written in a version, as far as it is searched.
create table document_text (
  team_id bigint not null default gemba_team() references team,
  version_id bigint not null,
  content text not null,
  primary key (team_id, version_id),
  foreign key (team_id, version_id) references document_version on delete cascade
);
call gemba_tenant('document_text');
