-- Reports that are sent by themselves: what, when, to whom, and what became of each.

create table report_schedule (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  -- The report, by the name of its summary.
  report text not null,
  name text not null,
  -- What stood in its search card, periods relative to the day of sending, and how its rows are sorted.
  conditions jsonb not null,
  sort jsonb not null,
  -- {"every": "daily"}, {"every": "weekly", "weekday": 1}, {"every": "monthly", "day": 1}
  rhythm jsonb not null,
  -- Minutes since midnight on the team's clocks.
  at_minute integer not null check (at_minute between 0 and 1439),
  format text not null check (format in ('xlsx', 'pdf')),
  channels text[] not null check (channels <@ '{email,weCom}' and cardinality(channels) > 0),
  -- Whether the file goes along; else the message has the way to it alone.
  attached boolean not null,
  active boolean not null default true,
  -- Whoever set it last: he answers for it, and is told what could not be sent.
  owner_id bigint not null,
  next_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, owner_id) references team_user
);
call gemba_tenant('report_schedule');
create index report_schedule_report on report_schedule (team_id, report);
create index report_schedule_due on report_schedule (team_id, next_at) where active;

create table report_recipient (
  team_id bigint not null default gemba_team() references team,
  schedule_id bigint not null,
  user_id bigint not null,
  primary key (team_id, schedule_id, user_id),
  foreign key (team_id, schedule_id) references report_schedule on delete cascade,
  foreign key (team_id, user_id) references team_user
);
call gemba_tenant('report_recipient');
create index report_recipient_user on report_recipient (team_id, user_id);

-- One report for one person at one time: made once, whichever server comes to it.
create table report_delivery (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  schedule_id bigint not null,
  due_at timestamptz not null,
  user_id bigint not null,
  -- refused: the person may not read the report; failed: it could not be made, or not be brought to him.
  state text not null default 'waiting' check (state in ('waiting', 'made', 'refused', 'failed')),
  -- A message key, or the provider's own words; empty: nothing is wrong.
  problem text not null default '',
  -- Null: not made, or no longer kept.
  file_id bigint,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, schedule_id, due_at, user_id),
  foreign key (team_id, schedule_id) references report_schedule on delete cascade,
  foreign key (team_id, user_id) references team_user,
  foreign key (team_id, file_id) references file on delete set null (file_id)
);
call gemba_tenant('report_delivery');
create index report_delivery_user on report_delivery (team_id, user_id);
create index report_delivery_file on report_delivery (team_id, file_id) where file_id is not null;
