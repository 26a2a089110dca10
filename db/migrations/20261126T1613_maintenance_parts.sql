-- Spare parts: what there is of them, every move, and where they are used.

create table maintenance_part (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  number text not null,
  name text not null,
  names jsonb not null default '{}',
  specification text,
  unit text not null,
  -- The sum of its moves, kept in the same transaction.
  stock numeric(18, 4) not null default 0 check (stock >= 0),
  minimum numeric(18, 4) not null default 0,
  -- Of one.
  price numeric(18, 4),
  supplier text,
  supply_days integer not null default 0,
  place text,
  enabled boolean not null default true,
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, number)
) with (fillfactor = 80);
call gemba_tenant('maintenance_part');

create table maintenance_part_machine (
  team_id bigint not null default gemba_team() references team,
  part_id bigint not null,
  machine_id bigint not null,
  primary key (team_id, part_id, machine_id),
  foreign key (team_id, part_id) references maintenance_part on delete cascade,
  foreign key (team_id, machine_id) references machine
);
call gemba_tenant('maintenance_part_machine');
create index maintenance_part_machine_machine on maintenance_part_machine (team_id, machine_id);

create table maintenance_part_mold (
  team_id bigint not null default gemba_team() references team,
  part_id bigint not null,
  mold_id bigint not null,
  primary key (team_id, part_id, mold_id),
  foreign key (team_id, part_id) references maintenance_part on delete cascade,
  foreign key (team_id, mold_id) references mold
);
call gemba_tenant('maintenance_part_mold');
create index maintenance_part_mold_mold on maintenance_part_mold (team_id, mold_id);

create table maintenance_part_move (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  part_id bigint not null,
  kind text not null check (kind in ('receipt', 'issue', 'taken', 'returned', 'count')),
  -- Into stock above 0, out of it below.
  quantity numeric(18, 4) not null check (quantity <> 0),
  -- What there was after it.
  stock numeric(18, 4) not null check (stock >= 0),
  -- Of one, as it was then; null: nobody has said.
  price numeric(18, 4),
  at timestamptz not null,
  -- Null: the system.
  user_id bigint,
  -- What it was taken for.
  task_id bigint,
  breakdown_id bigint,
  -- Of a return: what was taken.
  taken_id bigint,
  document_no text,
  note text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, part_id) references maintenance_part,
  foreign key (team_id, user_id) references team_user,
  foreign key (team_id, task_id) references maintenance_task,
  foreign key (team_id, breakdown_id) references maintenance_breakdown,
  foreign key (team_id, taken_id) references maintenance_part_move,
  check (task_id is null or breakdown_id is null),
  check ((kind = 'returned') = (taken_id is not null)),
  check (case kind when 'receipt' then quantity > 0 when 'returned' then quantity > 0 when 'count' then true else quantity < 0 end)
);
call gemba_tenant('maintenance_part_move');
create index maintenance_part_move_part on maintenance_part_move (team_id, part_id, at);
create index maintenance_part_move_task on maintenance_part_move (team_id, task_id) where task_id is not null;
create index maintenance_part_move_breakdown on maintenance_part_move (team_id, breakdown_id) where breakdown_id is not null;
create index maintenance_part_move_taken on maintenance_part_move (team_id, taken_id) where taken_id is not null;
-- It is written, never rewritten.
revoke update, delete on maintenance_part_move from gemba_app;

-- Parts that wear where they sit: in a mold by its shots, in a machine by its running hours or cycles.
create table maintenance_wear (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  part_id bigint not null,
  position text not null,
  meter text not null check (meter in ('shots', 'hours', 'cycles')),
  machine_id bigint,
  mold_id bigint,
  life numeric(18, 2) not null check (life > 0),
  warn_percent integer not null default 90 check (warn_percent between 1 and 100),
  -- Nothing begins with a mold or on a machine whose part is past its life.
  locks boolean not null default false,
  enabled boolean not null default true,
  remark text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique nulls not distinct (team_id, machine_id, mold_id, position),
  foreign key (team_id, part_id) references maintenance_part,
  foreign key (team_id, machine_id) references machine,
  foreign key (team_id, mold_id) references mold,
  check ((meter = 'shots') = (mold_id is not null)),
  check ((meter = 'shots') = (machine_id is null))
);
call gemba_tenant('maintenance_wear');
create index maintenance_wear_machine on maintenance_wear (team_id, machine_id) where machine_id is not null;
create index maintenance_wear_mold on maintenance_wear (team_id, mold_id) where mold_id is not null;
create index maintenance_wear_part on maintenance_wear (team_id, part_id);

-- Each part that sat there: from when to when, and how much of its life it gave.
create table maintenance_wear_fitting (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  wear_id bigint not null,
  installed_at timestamptz not null,
  installed_by bigint,
  -- What it had done before it came here.
  used_before numeric(18, 2) not null default 0,
  -- Of a mold: its shots when the part came; a machine's use is summed from the moment.
  shots_then numeric(18, 2),
  removed_at timestamptz,
  removed_by bigint,
  reason text check (reason in ('planned', 'broken', 'other')),
  -- All that it had done when it went.
  used numeric(18, 2),
  note text,
  -- Those who replace it were told: that its life nears its end (1), that it is over (2).
  told integer not null default 0,
  primary key (team_id, id),
  foreign key (team_id, wear_id) references maintenance_wear on delete cascade,
  foreign key (team_id, installed_by) references team_user,
  foreign key (team_id, removed_by) references team_user,
  check ((removed_at is null) = (used is null)),
  check ((removed_at is null) = (reason is null))
);
call gemba_tenant('maintenance_wear_fitting');
create unique index maintenance_wear_fitting_now on maintenance_wear_fitting (team_id, wear_id) where removed_at is null;
create index maintenance_wear_fitting_wear on maintenance_wear_fitting (team_id, wear_id, id);
