-- One row for each document that was submitted for approval, whatever its kind: which levels it must pass and how many it has. What becomes of
-- the document itself its area keeps. How many levels there are is what a team has set for the kind, and bounded nowhere.
create table approval (
  team_id bigint not null default gemba_team() references team,
  kind text not null,
  subject_id bigint not null,
  -- Which submission this is: what was rejected or taken back may be submitted again.
  round integer not null default 1 check (round > 0),
  levels integer not null check (levels >= 0),
  passed_levels integer not null default 0,
  status text not null check (status in ('underApproval', 'approved', 'rejected', 'withdrawn')),
  reject_reason text,
  -- Whose own work it is, whoever submitted it among them: none of them decides, nor anybody in their place.
  own_user_ids bigint[] not null,
  submitted_by bigint not null,
  submitted_at timestamptz not null,
  primary key (team_id, kind, subject_id),
  foreign key (team_id, submitted_by) references team_user,
  check (passed_levels between 0 and levels)
);

alter table report no force row level security;
alter table report_person no force row level security;
alter table instruction no force row level security;
alter table approval_decision no force row level security;

insert into approval (team_id, kind, subject_id, levels, passed_levels, status, reject_reason, own_user_ids, submitted_by, submitted_at)
select r.team_id, 'productionReport', r.id, r.levels, least(r.passed_levels, r.levels),
  case when r.status <> 'reversed' then r.status when r.passed_levels >= r.levels then 'approved'
    when r.reject_reason is not null then 'rejected' else 'withdrawn' end,
  r.reject_reason,
  array(select r.reporter_id union select p.user_id from report_person p where p.team_id = r.team_id and p.report_id = r.id),
  r.reporter_id, r.reported_at
from report r where r.levels > 0;

alter table approval_decision rename column reason to note;
alter table approval_decision
  add column round integer not null default 1 check (round > 0),
  -- What the document said as it was decided on, by its fields; null: decided before this was kept.
  add column seen jsonb,
  drop constraint approval_decision_decision_check,
  add check (decision in ('approved', 'rejected', 'withdrawn'));

-- What was submitted again after a rejection.
update approval_decision d set round = d.round + (
  select count(*) from approval_decision b
  where b.team_id = d.team_id and b.kind = d.kind and b.subject_id = d.subject_id and b.decision = 'rejected' and b.id < d.id)
where d.kind = 'workInstruction';

insert into approval
  (team_id, kind, subject_id, round, levels, passed_levels, status, reject_reason, own_user_ids, submitted_by, submitted_at)
select i.team_id, 'workInstruction', i.id,
  greatest(1, (select count(*) from approval_decision d where d.team_id = i.team_id and d.kind = 'workInstruction'
    and d.subject_id = i.id and d.decision = 'rejected') + case when i.status = 'rejected' then 0 else 1 end),
  i.levels, least(i.passed_levels, i.levels),
  case i.status when 'draft' then 'withdrawn' when 'withdrawn' then 'approved' else i.status end,
  i.reject_reason, array(select i.created_by union select coalesce(i.submitted_by, i.created_by)),
  coalesce(i.submitted_by, i.created_by), coalesce(i.submitted_at, i.created_at)
from instruction i where i.status <> 'draft' or i.submitted_by is not null;

alter table report force row level security;
alter table report_person force row level security;
alter table instruction force row level security;
alter table approval_decision force row level security;
call gemba_tenant('approval');
create index approval_waiting on approval (team_id, kind, subject_id) where status = 'underApproval';

alter table approval_level drop constraint approval_level_level_check, add check (level > 0);
alter table report drop column levels, drop column passed_levels, drop column reject_reason;
create index report_status on report (team_id, status, id);
alter table instruction
  drop column levels, drop column passed_levels, drop column reject_reason, drop column submitted_by, drop column submitted_at;
