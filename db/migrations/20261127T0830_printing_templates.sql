-- A label's template: `draft` is what its designer sees; what prints is a version of it that was published.
create table label_template (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  name text not null,
  -- The kind of record that it is for, as the area of the record declares it.
  kind text not null,
  -- Millimetres.
  width numeric(6, 1) not null check (width > 0),
  height numeric(6, 1) not null check (height > 0),
  draft jsonb not null default '[]',
  published integer,
  enabled boolean not null default true,
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, name)
);
call gemba_tenant('label_template');

-- A template as it was published. It is never changed: a print again is of the same version.
create table label_template_version (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  template_id bigint not null,
  number integer not null,
  model jsonb not null,
  published_by bigint,
  published_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, template_id, number),
  foreign key (team_id, template_id) references label_template on delete cascade,
  foreign key (team_id, published_by) references team_user
);
call gemba_tenant('label_template_version');
