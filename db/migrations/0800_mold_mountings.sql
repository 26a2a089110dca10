-- Where a mold is, and every stretch that it hung in a machine.

-- Led by acts alone: in use while it hangs in a machine. That maintenance is overdue is reckoned when it is read.
alter table mold add column status text not null default 'inLibrary'
  check (status in ('inLibrary', 'inUse', 'inMaintenance', 'underRepair'));

create table mold_mounting (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  mold_id bigint not null,
  machine_id bigint not null,
  -- The machine's workshop and work centre when it was mounted.
  workshop_id bigint not null,
  work_center_id bigint,
  position text not null check (position in ('whole', 'upper', 'lower')),
  status text not null default 'mounted' check (status in ('mounted', 'removalAsked', 'removed')),
  -- What it was mounted for, as far as it was said.
  product_id bigint,
  task_id bigint,
  -- Its shots are the cycles that the machine counts rather than what people report; as the machine was set when it was mounted.
  counted boolean not null,
  shots_before integer not null,
  installed_at timestamptz not null,
  installed_by bigint not null,
  asked_at timestamptz,
  asked_by bigint,
  removed_at timestamptz,
  removed_by bigint,
  shots_after integer,
  -- Of a counted one that is over: cycles since it was mounted, or since the mold's shots were last entered by a person.
  counted_shots integer not null default 0,
  -- Where it was put.
  storage_location text,
  note text,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, mold_id) references mold,
  foreign key (team_id, machine_id) references machine,
  foreign key (team_id, workshop_id) references department,
  foreign key (team_id, work_center_id) references work_center on delete set null (work_center_id),
  foreign key (team_id, product_id) references product on delete set null (product_id),
  foreign key (team_id, task_id) references task on delete set null (task_id),
  foreign key (team_id, installed_by) references team_user,
  foreign key (team_id, asked_by) references team_user,
  foreign key (team_id, removed_by) references team_user,
  check ((status = 'removed') = (removed_at is not null)),
  check (removed_at >= installed_at)
);
call gemba_tenant('mold_mounting');
call gemba_scoped('mold_mounting');
-- A mold hangs in one place; a place of a machine holds one mold.
create unique index mold_mounting_mold on mold_mounting (team_id, mold_id) where removed_at is null;
create unique index mold_mounting_place on mold_mounting (team_id, machine_id, position) where removed_at is null;
create index mold_mounting_past on mold_mounting (team_id, mold_id, installed_at);
create index mold_mounting_task on mold_mounting (team_id, task_id) where task_id is not null;
