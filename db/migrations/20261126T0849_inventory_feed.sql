-- Lots loaded at work centres, what reports take of them, and which lot went into which.

-- Whether reports take of it what is loaded at their work centre, or nothing is ever booked (grease, small screws).
alter table product add column consumption text not null default 'loaded' check (consumption in ('loaded', 'none'));
-- What may be taken in place of the material, one for one.
alter table bom_line add column substitute_ids bigint[] not null default '{}';

-- A lot that hangs at a work centre from a moment to a moment. How much of it is left is the balance of its place.
create table stock_feed (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  version integer not null default 1,
  work_center_id bigint not null,
  location_id bigint not null,
  lot_id bigint not null,
  -- The task whose BOM it was checked against; a task may be deleted, its number stays.
  task_no text not null,
  -- All that was loaded of it in this time.
  quantity numeric(18, 4) not null check (quantity > 0),
  loaded_at timestamptz not null,
  loaded_by bigint,
  ended_at timestamptz,
  ended_by bigint,
  end_reason text check (end_reason in ('usedUp', 'unloaded')),
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, work_center_id) references work_center,
  foreign key (team_id, location_id) references stock_location,
  foreign key (team_id, lot_id) references stock_lot,
  foreign key (team_id, loaded_by) references team_user,
  foreign key (team_id, ended_by) references team_user,
  check ((ended_at is null) = (end_reason is null))
);
call gemba_tenant('stock_feed');
create unique index stock_feed_open on stock_feed (team_id, work_center_id, location_id, lot_id) where ended_at is null;
create index stock_feed_lot on stock_feed (team_id, lot_id, id);
create index stock_feed_loaded on stock_feed (team_id, loaded_at desc, id desc);

-- What made lots of lots: a report, a split, and what undid either. Written, never rewritten.
create table lot_activity (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  kind text not null,
  -- When it happened, and when the books learned of it.
  at timestamptz not null,
  created_at timestamptz not null default now(),
  user_id bigint,
  document_kind text not null,
  document_id bigint not null,
  document_no text,
  -- The activity that this one undoes.
  corrects_id bigint,
  primary key (team_id, id),
  foreign key (team_id, user_id) references team_user,
  foreign key (team_id, corrects_id) references lot_activity
);
create index lot_activity_document on lot_activity (team_id, document_kind, document_id);

-- So much of one lot went into another. Both ways are walked within an index; what was undone is kept and not walked.
create table lot_link (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  activity_id bigint not null,
  from_lot_id bigint not null,
  to_lot_id bigint not null,
  -- In the main unit of what went in.
  quantity numeric(18, 4) not null check (quantity > 0),
  undone_by bigint,
  primary key (team_id, id),
  foreign key (team_id, activity_id) references lot_activity,
  foreign key (team_id, from_lot_id) references stock_lot,
  foreign key (team_id, to_lot_id) references stock_lot,
  foreign key (team_id, undone_by) references lot_activity,
  check (from_lot_id <> to_lot_id)
);
create index lot_link_forward on lot_link (team_id, from_lot_id, to_lot_id) where undone_by is null;
create index lot_link_backward on lot_link (team_id, to_lot_id, from_lot_id) where undone_by is null;
create index lot_link_activity on lot_link (team_id, activity_id);

-- Splits that the ledger knows already.
alter table stock_move no force row level security;
insert into lot_activity (team_id, kind, at, created_at, user_id, document_kind, document_id)
select team_id, 'split', effective_at, created_at, user_id, 'move', id from stock_move k
where kind = 'split' and not exists (select from stock_move r where r.team_id = k.team_id and r.reverses_id = k.id) order by team_id, id;
insert into lot_link (team_id, activity_id, from_lot_id, to_lot_id, quantity)
select k.team_id, a.id, k.from_lot_id, k.to_lot_id, k.quantity
from lot_activity a join stock_move k on k.team_id = a.team_id and k.id = a.document_id;
alter table stock_move force row level security;

call gemba_tenant('lot_activity');
call gemba_tenant('lot_link');
revoke update, delete on lot_activity from gemba_app;
revoke delete on lot_link from gemba_app;
