create table printer (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  number text not null,
  name text not null,
  -- What it is spoken to in; browser: the print dialog of whoever prints.
  driver text not null check (driver in ('zpl', 'tspl', 'escPos', 'browser')),
  host text,
  port integer not null default 9100,
  dots_per_mm integer not null default 8 check (dots_per_mm in (8, 12, 24)),
  enabled boolean not null default true,
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, number),
  check (driver = 'browser' or host is not null)
);
call gemba_tenant('printer');

-- How a printer stood when it was last spoken to, and when it is tried again.
create table printer_state (
  team_id bigint not null default gemba_team() references team,
  printer_id bigint not null,
  state text not null default 'unknown' check (state in ('unknown', 'ready', 'paperOut', 'headOpen', 'paused', 'unreachable')),
  told_at timestamptz,
  failures integer not null default 0,
  retry_at timestamptz,
  primary key (team_id, printer_id),
  foreign key (team_id, printer_id) references printer on delete cascade
);
call gemba_tenant('printer_state');

-- What labels of a kind are printed by where nobody chooses.
create table print_default (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  kind text not null,
  template_id bigint not null,
  printer_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, kind),
  foreign key (team_id, template_id) references label_template,
  foreign key (team_id, printer_id) references printer
);
call gemba_tenant('print_default');
create index print_default_template on print_default (team_id, template_id);
create index print_default_printer on print_default (team_id, printer_id);

-- A print: labels as they were asked for, with the values that they had then.
create table print_job (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  printer_id bigint not null,
  -- Null: a test page.
  template_id bigint,
  template_number integer,
  kind text not null,
  name text not null,
  labels jsonb not null,
  label_count integer not null,
  copies integer not null default 1,
  -- Printed again of another print, for a reason, as its so many-th copy.
  copy_of bigint,
  copy_number integer not null default 0,
  reason text,
  mark text,
  status text not null default 'queued'
    check (status in ('queued', 'sending', 'handedOver', 'printed', 'failed', 'expired', 'cancelled')),
  attempts integer not null default 0,
  -- Labels that the printer has taken: a retry goes on after them. Below 0: nobody knows how many.
  handed integer not null default 0,
  problem text,
  expires_at timestamptz not null,
  -- A server sends it until then at the latest.
  sending_until timestamptz,
  created_by bigint,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (team_id, id),
  foreign key (team_id, printer_id) references printer,
  foreign key (team_id, template_id) references label_template,
  foreign key (team_id, copy_of) references print_job,
  foreign key (team_id, created_by) references team_user
);
call gemba_tenant('print_job');
create index print_job_waiting on print_job (team_id, printer_id, id) where status in ('queued', 'sending');
create index print_job_printer on print_job (team_id, printer_id, id);
create index print_job_template on print_job (team_id, template_id);
create index print_job_copy on print_job (team_id, copy_of) where copy_of is not null;
