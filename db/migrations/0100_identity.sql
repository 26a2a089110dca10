-- People: accounts (who a person is to the product), team users (who he is in a team), and what they may do.

create table account (
  id bigint generated always as identity primary key,
  account text not null unique,
  phone_no text not null unique,
  password_hash text not null,
  must_change_password boolean not null default false,
  failed_logins integer not null default 0,
  locked_until timestamptz,
  last_team_id bigint references team,
  created_at timestamptz not null default now()
);
grant select, insert, update, delete on account to gemba_app;

create table department (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  name text not null,
  parent_id bigint,
  -- A workshop is a department where things are made; permission is granted by workshop.
  is_workshop boolean not null default false,
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, name),
  foreign key (team_id, parent_id) references department,
  check (parent_id is distinct from id)
);
call gemba_tenant('department');
create index department_parent on department (team_id, parent_id);

create table position (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  name text not null,
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, name)
);
call gemba_tenant('position');

create table shift_team (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  name text not null,
  department_id bigint,
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, name),
  foreign key (team_id, department_id) references department
);
call gemba_tenant('shift_team');
create index shift_team_department on shift_team (team_id, department_id);

create table work_group (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  name text not null,
  shift_team_id bigint,
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, name),
  foreign key (team_id, shift_team_id) references shift_team
);
call gemba_tenant('work_group');
create index work_group_shift_team on work_group (team_id, shift_team_id);

create table role (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  name text not null,
  -- Made with the team; may be granted but neither renamed nor deleted.
  system_role boolean not null default false,
  -- Holds every right, those of later versions too.
  all_rights boolean not null default false,
  rights text[] not null default '{}',
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, name)
);
call gemba_tenant('role');

create table team_user (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  account_id bigint not null references account,
  job_number text not null,
  name text not null,
  name_pinyin text not null default '',
  gender text not null check (gender in ('male', 'female')),
  position_id bigint not null,
  department_id bigint not null,
  -- Workshops that he sees; null: all.
  permission_department_ids bigint[],
  superior_id bigint,
  shift_team_id bigint,
  group_id bigint,
  email text,
  avatar_id bigint,
  status text not null default 'enabled' check (status in ('enabled', 'disabled')),
  system_administrator boolean not null default false,
  web_login boolean not null default true,
  app_approval boolean not null default false,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (team_id, id),
  foreign key (team_id, position_id) references position,
  foreign key (team_id, department_id) references department,
  foreign key (team_id, superior_id) references team_user,
  foreign key (team_id, shift_team_id) references shift_team,
  foreign key (team_id, group_id) references work_group
);
call gemba_tenant('team_user');
create unique index team_user_account on team_user (team_id, account_id) where deleted_at is null;
create unique index team_user_job_number on team_user (team_id, job_number) where deleted_at is null;
create index team_user_department on team_user (team_id, department_id);

create table user_role (
  team_id bigint not null default gemba_team() references team,
  user_id bigint not null,
  role_id bigint not null,
  primary key (team_id, user_id, role_id),
  foreign key (team_id, user_id) references team_user,
  foreign key (team_id, role_id) references role
);
call gemba_tenant('user_role');
create index user_role_role on user_role (team_id, role_id);

-- Read before a team is known, hence outside the tenant wall; holds no more than hashes.
create table session (
  id bigint generated always as identity primary key,
  token_hash text not null unique,
  account_id bigint not null references account,
  team_id bigint not null references team,
  user_id bigint not null,
  board_only boolean not null default false,
  -- The caller went to another team; the old token answers 8004 with the new login once.
  switched_to text,
  ip text,
  agent text,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
grant select, insert, update, delete on session to gemba_app;
create index session_account on session (account_id) where ended_at is null;

create table sms_code (
  phone_no text primary key,
  code_hash text not null,
  tries integer not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);
grant select, insert, update, delete on sms_code to gemba_app;

create table login_ticket (
  ticket text primary key,
  secret_hash text not null,
  state text not null default 'waiting' check (state in ('waiting', 'scanned', 'confirmed', 'refused', 'used')),
  account_id bigint references account,
  team_id bigint references team,
  user_name text,
  expires_at timestamptz not null
);
grant select, insert, update, delete on login_ticket to gemba_app;

-- Which teams an account belongs to, for login and team switch: kept beside team_user, which shows nothing before a team is set.
create table membership (
  account_id bigint not null references account,
  team_id bigint not null references team,
  user_id bigint not null,
  web_login boolean not null,
  enabled boolean not null,
  primary key (account_id, team_id)
);
grant select, insert, update, delete on membership to gemba_app;

create function team_user_membership() returns trigger language plpgsql as $$
begin
  insert into membership (account_id, team_id, user_id, web_login, enabled)
  values (new.account_id, new.team_id, new.id, new.web_login, new.status = 'enabled' and new.deleted_at is null)
  on conflict (account_id, team_id) do update
    set user_id = excluded.user_id, web_login = excluded.web_login, enabled = excluded.enabled
    where excluded.enabled or membership.user_id = excluded.user_id;
  return null;
end $$;
create trigger membership after insert or update on team_user for each row execute function team_user_membership();

-- Who an account is to an outside OpenID Connect provider.
create table account_identity (
  provider text not null,
  subject text not null,
  account_id bigint not null references account,
  created_at timestamptz not null default now(),
  primary key (provider, subject)
);
grant select, insert, update, delete on account_identity to gemba_app;

create table oauth_request (
  state text primary key,
  provider text not null,
  nonce text not null,
  verifier text not null,
  expires_at timestamptz not null
);
grant select, insert, update, delete on oauth_request to gemba_app;
