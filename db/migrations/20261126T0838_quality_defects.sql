-- What is defective of a report for one reason, and how far it is judged. A piece is judged once: the database refuses more.
create table defect (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  report_id bigint not null,
  reason_id bigint not null,
  order_operation_id bigint not null,
  workshop_id bigint,
  -- Molds that were mounted on the machine when it was reported.
  mold_ids bigint[] not null default '{}',
  quantity numeric(18, 4) not null check (quantity > 0),
  -- Pieces by what they were judged to; of those that are sorted nothing is judged yet.
  rework numeric(18, 4) not null default 0 check (rework >= 0),
  scrap numeric(18, 4) not null default 0 check (scrap >= 0),
  concession numeric(18, 4) not null default 0 check (concession >= 0),
  returned numeric(18, 4) not null default 0 check (returned >= 0),
  sorting numeric(18, 4) not null default 0 check (sorting >= 0),
  -- Its report counts: neither reversed nor rejected.
  stands boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  unique (team_id, report_id, reason_id),
  foreign key (team_id, report_id) references report,
  foreign key (team_id, reason_id) references defect_reason,
  foreign key (team_id, order_operation_id) references order_operation,
  foreign key (team_id, workshop_id) references department,
  check (rework + scrap + concession + returned + sorting <= quantity)
);
call gemba_tenant('defect');
call gemba_scoped('defect');
create index defect_by_reason on defect (team_id, reason_id);
create index defect_operation on defect (team_id, order_operation_id);
create index defect_waiting on defect (team_id, id) where stands and rework + scrap + concession + returned < quantity;

-- A judgement of some of these pieces.
create table disposition (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  number text not null,
  defect_id bigint not null,
  kind text not null check (kind in ('rework', 'scrap', 'concession', 'return', 'sort')),
  status text not null check (status in ('open', 'underApproval', 'done', 'rejected', 'withdrawn', 'undone')),
  quantity numeric(18, 4) not null check (quantity > 0),
  workshop_id bigint,
  note text,
  -- Of a concession: what is accepted, up to which limit, and until when.
  deviation text,
  valid_until date,
  judged_by bigint not null,
  judged_at timestamptz not null,
  closed_by bigint,
  closed_at timestamptz,
  close_note text,
  primary key (team_id, id),
  unique (team_id, number),
  foreign key (team_id, defect_id) references defect,
  foreign key (team_id, workshop_id) references department,
  foreign key (team_id, judged_by) references team_user,
  foreign key (team_id, closed_by) references team_user,
  check ((kind = 'concession') = (deviation is not null) and (kind = 'concession') = (valid_until is not null))
);
call gemba_tenant('disposition');
call gemba_scoped('disposition');
create index disposition_defect on disposition (team_id, defect_id);
create index disposition_judged on disposition (team_id, judged_at);

create sequence disposition_number;
grant usage on sequence disposition_number to gemba_app;

-- Pieces that were defective at first and are good now: conceded, or reworked. They go on, but count in no first-pass figure.
alter table order_operation add column recovered_good numeric(18, 4) not null default 0 check (recovered_good >= 0);

alter table report no force row level security;
alter table report_defect no force row level security;
alter table defect no force row level security;
alter table mold_mounting no force row level security;
insert into defect (team_id, report_id, reason_id, order_operation_id, workshop_id, mold_ids, quantity)
select r.team_id, r.id, f.reason_id, r.order_operation_id, r.workshop_id,
  array(select m.mold_id from mold_mounting m where m.team_id = r.team_id and m.machine_id = r.machine_id
    and m.installed_at <= r.reported_at and (m.removed_at is null or m.removed_at > r.reported_at) order by m.id), f.quantity
from report r join report_defect f on f.team_id = r.team_id and f.report_id = r.id
where r.kind in ('report', 'correction') and r.status in ('underApproval', 'approved') and f.quantity > 0
order by r.team_id, r.id, f.reason_id;
alter table report force row level security;
alter table report_defect force row level security;
alter table defect force row level security;
alter table mold_mounting force row level security;
