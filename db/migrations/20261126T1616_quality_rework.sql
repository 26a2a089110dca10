-- An order by which pieces judged to rework go through operations again. What its last operation makes is good at the operation that they
-- were defective at; what is defective of it again is reported of this order.
create table rework (
  team_id bigint not null default gemba_team() references team,
  id bigint generated always as identity,
  disposition_id bigint not null,
  work_order_id bigint not null,
  workshop_id bigint,
  started_by bigint not null,
  started_at timestamptz not null,
  primary key (team_id, id),
  unique (team_id, disposition_id),
  unique (team_id, work_order_id),
  foreign key (team_id, disposition_id) references disposition,
  foreign key (team_id, work_order_id) references work_order,
  foreign key (team_id, workshop_id) references department,
  foreign key (team_id, started_by) references team_user
);
call gemba_tenant('rework');
call gemba_scoped('rework');
